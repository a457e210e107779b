#pragma once
// The table server: HTTP for the page, one WebSocket per browser tab, all tables in one process. docs/server.md is the
// contract.
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "server/limits.hpp"

namespace cf {

struct ServeOptions {
  std::string host = "127.0.0.1";
  unsigned short port = 8750;              // 0: any free one
  std::filesystem::path data_dir;          // empty: default_data_dir()
  std::string base_path;                   // "/games": for a proxy that does not take its prefix off
  std::vector<const Module*> modules;      // empty: every registered game
  std::string data;                        // folder whose files replace built-in data files
  std::vector<std::string> allow_origins;  // besides the server's own, as https://games.example.org; "*": any
  Limits limits;
  int workers = 0;     // threads of the player programs; 0: one less than the machine has, at least one
  bool quiet = false;  // says nothing on standard output
  // Tests put a store that fails between the server and its own.
  std::function<std::unique_ptr<class Store>(std::unique_ptr<class Store>)> wrap_store = {};
};

std::filesystem::path default_data_dir();  // under the user's data directory

// A server that runs in threads of its own until stopped or destroyed.
class Server {
 public:
  static Result<std::unique_ptr<Server>> start(const ServeOptions& options);
  virtual ~Server() = default;
  virtual unsigned short port() const = 0;
  virtual void stop() = 0;             // closes sockets, writes what is left
  virtual bool wait_for_signal() = 0;  // until SIGTERM or SIGINT
  virtual std::size_t rooms_in_memory() = 0;
};

std::string store_file(const std::filesystem::path& data_dir);
// A consistent copy of all tables, also while a server runs; `to` must not exist.
Result<bool> backup(const std::filesystem::path& data_dir, const std::string& to);
// Puts a copy back. No server may run; what was there is kept beside it.
Result<bool> restore(const std::filesystem::path& data_dir, const std::string& from);

// Runs until SIGTERM or SIGINT. Returns the program's exit code.
int serve(const ServeOptions& options);

}  // namespace cf
