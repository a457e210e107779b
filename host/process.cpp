#include "host/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

namespace cf::host {
namespace {

constexpr std::size_t kLongestLine = 256u << 20;

std::string last_error() { return std::strerror(errno); }

[[noreturn]] void become(const std::string& command, int input, int output) {
  setpgid(0, 0);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  signal(SIGPIPE, SIG_DFL);
  execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

Result<bool> Process::start(const std::string& command) {
  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0) return fail("no pipe: " + last_error());
  if (pipe2(from, O_CLOEXEC) != 0) {
    close(to[0]), close(to[1]);
    return fail("no pipe: " + last_error());
  }
  rest_.clear(), searched_ = 0;
  pid_ = fork();
  if (pid_ == 0) become(command, to[0], from[1]);
  close(to[0]), close(from[1]);
  in_ = to[1], out_ = from[0];
  if (pid_ < 0) return fail("cannot be started: " + last_error());
  setpgid(pid_, pid_);
  fcntl(in_, F_SETFL, O_NONBLOCK);
  fcntl(out_, F_SETFL, O_NONBLOCK);
  return true;
}

Result<bool> Process::wait_for(int file, short what, Deadline deadline) const {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd wanted{file, what, 0};
    const int ready = poll(&wanted, 1, static_cast<int>(std::clamp<long>(left.count(), 0, 3'600'000)));
    if (ready > 0) return true;
    if (ready == 0 && std::chrono::steady_clock::now() >= deadline) return fail("did not answer in time");
    if (ready < 0 && errno != EINTR) return fail(last_error());
  }
}

Result<bool> Process::write_line(const std::string& line, Deadline deadline) {
  const std::string text = line + "\n";
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = write(in_, text.data() + done, text.size() - done);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN) {
      if (auto ready = wait_for(in_, POLLOUT, deadline); !ready) return ready;
    } else if (errno != EINTR) {
      return fail("has ended (" + last_error() + ")");
    }
  }
  return true;
}

Result<std::string> Process::read_line(Deadline deadline) {
  for (;;) {
    if (const std::size_t end = rest_.find('\n', searched_); end != std::string::npos) {
      std::string line = rest_.substr(0, end);
      rest_.erase(0, end + 1);
      searched_ = 0;
      return line;
    }
    searched_ = rest_.size();
    if (rest_.size() > kLongestLine) return fail("sent a line longer than 256 MiB");
    char buffer[65536];
    const ssize_t n = read(out_, buffer, sizeof buffer);
    if (n > 0) {
      rest_.append(buffer, static_cast<std::size_t>(n));
    } else if (n == 0) {
      return fail("has ended without an answer");
    } else if (errno == EAGAIN) {
      if (auto ready = wait_for(out_, POLLIN, deadline); !ready) return std::unexpected(ready.error());
    } else if (errno != EINTR) {
      return fail(last_error());
    }
  }
}

void Process::stop() {
  if (in_ >= 0) close(in_);
  if (out_ >= 0) close(out_);
  in_ = out_ = -1;
  if (pid_ <= 0) return;
  // An end of input is a polite request; a moment later the whole group goes.
  for (int i = 0; i < 20; ++i) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = -1;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

}  // namespace cf::host
