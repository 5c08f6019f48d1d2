// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

// A library to be loaded first (LD_PRELOAD): a call that leads to the network writes its name into the file that
// NETWORK_CALLS names, and goes on. Sockets of the computer itself, to its display and its desktop, are none.

namespace {

void tell(const char* call) {
  const char* path = std::getenv("NETWORK_CALLS");
  const int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  if (file < 0) return;
  if (write(file, call, std::strlen(call)) < 0 || write(file, "\n", 1) < 0) std::abort();
  close(file);
}

}  // namespace

extern "C" {

int socket(int domain, int type, int protocol) noexcept {
  static auto* const call = reinterpret_cast<int (*)(int, int, int)>(dlsym(RTLD_NEXT, "socket"));
  if (domain != AF_UNIX && domain != AF_NETLINK) tell("socket");
  return call(domain, type, protocol);
}

int getaddrinfo(const char* node, const char* service, const addrinfo* hints, addrinfo** result) {
  using Call = int(const char*, const char*, const addrinfo*, addrinfo**);
  static auto* const call = reinterpret_cast<Call*>(dlsym(RTLD_NEXT, "getaddrinfo"));
  tell("getaddrinfo");
  return call(node, service, hints, result);
}

}  // extern "C"
