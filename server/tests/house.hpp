#pragma once
// A server in this process with the toy game, in a folder of its own that goes with it.
#include <gtest/gtest.h>

#include <filesystem>

#include "games/toy/toy.hpp"
#include "server/serve.hpp"
#include "server/tests/client.hpp"

namespace cf::test {

class Folder {
 public:
  Folder();
  ~Folder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
};

struct Made {  // a table as its maker knows it
  std::string table, host;
  Json seats;
  std::string token(const char* seat) const { return seats[seat]; }
};

class ServerTest : public ::testing::Test {
 protected:
  void SetUp() override { open(); }
  void open();  // (again) on the same folder
  void shut() { server.reset(); }
  Client tab() { return Client(server->port()); }
  Made make(Client& by, const Json& more = Json::object());
  // Plays on with the first or a random offered answer from wherever the table is, to the end; both seats by their own
  // sockets.
  static void play_to_the_end(Client& column, Client& ambusher, const Made& made, unsigned seed);

  Folder folder;
  ServeOptions options;
  std::unique_ptr<Server> server;
};

Json enter(const std::string& to);

}  // namespace cf::test
