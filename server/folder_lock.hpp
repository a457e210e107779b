#pragma once
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "base/error.hpp"

namespace cf {

// Two servers on one data directory would each believe in its own memory.
class FolderLock {
 public:
  static Result<FolderLock> take(const std::filesystem::path& folder) {
    const std::string file = (folder / "lock").string();
    FolderLock lock;
    lock.fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.fd_ < 0) return fail("cannot be written", file);
    if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0)
      return fail("another councilfire serve is using this data directory", folder.string());
    return lock;
  }
  FolderLock() = default;
  FolderLock(FolderLock&& o) noexcept : fd_(std::exchange(o.fd_, -1)) {}
  ~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
  }

 private:
  int fd_ = -1;
};

}  // namespace cf
