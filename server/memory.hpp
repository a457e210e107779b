#pragma once
// What is asked of the allocator, whichever it is.

namespace cf {

void keep_little_at_hand();  // once, before there are threads: each keeps some of what it let go
void give_memory_back();     // to the system, all that is not used; takes milliseconds

}  // namespace cf
