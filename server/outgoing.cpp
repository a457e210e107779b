#include "server/outgoing.hpp"

#include <sys/socket.h>

#include <cerrno>

namespace cf {

void Outgoing::add_message(Text text) {
  constexpr char kWholeText = static_cast<char>(0x81);
  constexpr std::size_t kShort = 125, kMiddle = 0xffff;
  const std::size_t size = text->size(), more = size <= kShort ? 0 : size <= kMiddle ? 2 : 8;
  Item item{.head_size = 2 + more, .text = std::move(text)};
  item.head[0] = kWholeText;
  item.head[1] = static_cast<char>(more == 0 ? size : more == 2 ? 126 : 127);
  for (std::size_t i = 0; i < more; ++i) item.head[2 + i] = static_cast<char>(size >> 8 * (more - 1 - i) & 0xff);
  bytes_ += item.size();
  items_.push_back(std::move(item));
}

void Outgoing::add_bytes(std::string bytes) {
  bytes_ += bytes.size();
  items_.push_back({.text = std::make_shared<const std::string>(std::move(bytes))});
}

Outgoing::Sent Outgoing::send(int socket) {
  constexpr std::size_t kAtOnce = 16;
  while (!items_.empty()) {
    std::array<iovec, 2 * kAtOnce> pieces;
    std::size_t count = 0, skip = sent_;
    const auto add = [&](const char* data, std::size_t size) {
      const std::size_t cut = std::min(skip, size);
      skip -= cut;
      if (size > cut) pieces[count++] = {const_cast<char*>(data) + cut, size - cut};
    };
    for (std::size_t i = 0; i < std::min(kAtOnce, items_.size()); ++i) {
      add(items_[i].head.data(), items_[i].head_size);
      add(items_[i].text->data(), items_[i].text->size());
    }
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = count;
    const ssize_t gone = count ? ::sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) : 0;
    if (gone < 0 && errno == EINTR) continue;
    if (gone < 0) return errno == EAGAIN || errno == EWOULDBLOCK ? Sent::Some : Sent::Failed;
    bytes_ -= static_cast<std::size_t>(gone);
    for (sent_ += static_cast<std::size_t>(gone); !items_.empty() && sent_ >= items_.front().size();
         items_.pop_front(), ++gone_)
      sent_ -= items_.front().size();
  }
  return Sent::All;
}

}  // namespace cf
