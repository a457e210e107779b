#pragma once
// What one connection, one address and all together may take of the server.
#include <cstddef>

namespace cf {

struct Limits {
  // Messages.
  std::size_t message_bytes = 64 * 1024;
  std::size_t record_bytes = 4 * 1024 * 1024;  // of a message that opens a record
  std::size_t record_steps = 100'000;          // of a record from outside
  double replay_seconds = 10;                  // CPU time for replaying it
  int message_seconds = 20;                    // a message that is not complete by then: dropped
  // Bytes of incomplete messages beyond message_bytes each.
  std::size_t unfinished_bytes = 64 * 1024 * 1024, unfinished_bytes_per_address = 16 * 1024 * 1024;
  std::size_t send_queue_bytes = 4 * 1024 * 1024;  // more unsent than that: the reader is dropped
  int write_seconds = 30;                          // a single message that takes longer: dropped

  // Connections, HTTP and WebSocket.
  int sockets = 4000;
  int sockets_per_address = 400;
  int idle_socket_seconds = 60;
  int tables_per_client = 64;  // joined by one socket at a time

  // Requests of one connection.
  double actions_per_second = 40, actions_burst = 120;
  double reads_per_second = 200, reads_burst = 600;
  // Of one address.
  double cpu_share = 0.15, cpu_burst_seconds = 0.5;  // of the tables' thread
  double stored_bytes_per_second = 2048, stored_bytes_burst = 16 * 1024 * 1024;
  int searches_per_address = 2;  // of player programs at once; the others wait
  int queries_per_address = 1;   // hints, odds, records and the like at once
  int waiting_queries_per_address = 32;
  int tables_per_address = 200;  // neither over nor archived

  int idle_room_seconds = 60;       // a table nobody looks at leaves memory after that
  int bot_unwatched_seconds = 300;  // a program goes on for so long after the last person has left
  int archive_days = 60;            // a table nobody touched is archived after that

  // For measuring: nothing is limited per address or connection.
  void lift() {
    sockets = sockets_per_address = tables_per_address = tables_per_client = 1'000'000;
    actions_per_second = actions_burst = reads_per_second = reads_burst = 1e9;
    cpu_share = cpu_burst_seconds = stored_bytes_per_second = stored_bytes_burst = 1e12;
    searches_per_address = queries_per_address = waiting_queries_per_address = 1'000'000;
    idle_room_seconds = 1;
  }
};

}  // namespace cf
