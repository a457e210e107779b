#pragma once
// The page, compiled in. tools/embed_web.cpp writes the table of files from web/dist.
#include <span>
#include <string_view>

namespace cf {

struct Asset {
  std::string_view path, type, etag;
  std::string_view bytes, gzip;  // gzip is empty where it would not be smaller
  bool hashed;                   // the name changes with the content: may be kept for ever
};

std::span<const Asset> web_assets();

}  // namespace cf
