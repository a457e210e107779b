#pragma once
// Texts of some kilobytes are made by the hundred a second, by one thread, and let go by another: more than the C
// library keeps at worker. What is let go is kept here, for whoever writes next.
#include <memory>
#include <string>

namespace cf {

std::string pooled_buffer();           // empty, with room for a usual message
void return_buffer(std::string text);  // what is in it is forgotten

struct PooledBuffer {
  std::string text = pooled_buffer();
  PooledBuffer() = default;
  PooledBuffer(const PooledBuffer&) = delete;
  ~PooledBuffer() { return_buffer(std::move(text)); }
};

// A finished message, whose text is used again when the last who has it lets it go.
std::shared_ptr<const std::string> pooled_message(std::string text);

}  // namespace cf
