#pragma once
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/// `errno` is a macro, which Swift cannot import.
static inline int swell_errno(void) { return errno; }

/// The effective user of the process at the other end of a Unix socket, or -1 (SO_PEERCRED).
static inline long swell_peer_user(int socket) {
  /* struct ucred is behind _GNU_SOURCE; its layout is fixed by the kernel. */
  struct { int pid; unsigned uid; unsigned gid; } peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, 17 /* SO_PEERCRED */, &peer, &size) == 0 ? (long)peer.uid : -1;
}

/// open(2) is variadic.
static inline int swell_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

/// Whether a process has this file open for writing (F_SETLEASE, fcntl(2)); 0 where that cannot be asked.
static inline int swell_is_being_written(int file) {
  enum { set_lease = 1024 /* F_SETLEASE, which is behind _GNU_SOURCE */ };
  if (fcntl(file, set_lease, F_RDLCK) == 0) return fcntl(file, set_lease, F_UNLCK), 0;
  return errno == EAGAIN;
}

/// Reads a file into `room` bytes; returns how many, or -1.
static inline long swell_read_file(const char *path, void *bytes, size_t room) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return -1;
  size_t size = 0;
  ssize_t count;
  while ((count = read(file, (char *)bytes + size, room - size)) > 0) size += (size_t)count;
  int reason = errno;
  close(file);
  errno = reason;
  return count < 0 ? -1 : (long)size;
}

/// Fills a sockaddr_un; returns 0 when the path is too long for one.
static inline socklen_t swell_unix_address(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  size_t length = strlen(path);
  if (length >= sizeof address->sun_path) return 0;
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return sizeof *address;
}

static inline int swell_bind(int socket, const struct sockaddr_un *address, socklen_t size) {
  return bind(socket, (const struct sockaddr *)address, size);
}

/* A socket with a time limit returns from each of these also when the process was stopped and goes on (signal(7)). */

static inline int swell_connect(int socket, const struct sockaddr_un *address, socklen_t size) {
  int result;
  do result = connect(socket, (const struct sockaddr *)address, size);
  while (result < 0 && errno == EINTR);
  return result;
}

static inline ssize_t swell_send(int socket, const void *bytes, size_t size) {
  ssize_t count;
  do count = send(socket, bytes, size, MSG_NOSIGNAL);
  while (count < 0 && errno == EINTR);
  return count;
}

static inline ssize_t swell_receive(int socket, void *bytes, size_t size) {
  ssize_t count;
  do count = recv(socket, bytes, size, 0);
  while (count < 0 && errno == EINTR);
  return count;
}

/// Whether a process takes connections on a Unix socket, whose name is abstract (unix(7)) or a path.
static inline int swell_is_listening(const char *name, int is_abstract) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  if (length + (size_t)is_abstract >= sizeof address.sun_path) return 0;
  memcpy(address.sun_path + is_abstract, name, length);
  size_t size = is_abstract ? offsetof(struct sockaddr_un, sun_path) + 1 + length : sizeof address;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return 0;
  /* EAGAIN: others wait to be accepted already. */
  int is_taken = connect(descriptor, (const struct sockaddr *)&address, (socklen_t)size) == 0 || errno == EAGAIN;
  close(descriptor);
  return is_taken;
}

/// Whether the process at the other end has closed the whole connection, and not only its sending side (POLLHUP).
static inline int swell_is_hung_up(int socket) {
  struct pollfd polled = {.fd = socket};
  return poll(&polled, 1, 0) == 1 && polled.revents & POLLHUP;
}

/// Accepts a connection that does not block (O_NONBLOCK) and is closed on execve(2) (FD_CLOEXEC).
static inline int swell_accept(int listener) {
  int descriptor = accept(listener, NULL, NULL);
  if (descriptor < 0) return -1;
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

/// Call it first. Opens /dev/null for the standard descriptors that are closed: otherwise the next one that is opened,
/// such as the connection to the X server, takes their number and gets the log. Using them still fails, since they are
/// opened for the other direction. Ignores SIGPIPE: a log without a reader is lost. Names the process, which is called
/// `exe` when `/proc/self/exe` was started. Ignores SIGIO too, which the kernel sends when somebody opens a file for
/// writing while `swell_is_being_written` asks.
static inline void swell_begin(void) {
  prctl(PR_SET_NAME, "swell");
  for (int standard = 0; standard <= 2; standard++)
    if (fcntl(standard, F_GETFD) < 0) open("/dev/null", standard == 0 ? O_WRONLY : O_RDONLY);
  signal(SIGPIPE, SIG_IGN), signal(SIGIO, SIG_IGN);
  /* Or glibc keeps the memory of large messages of others, once it has had one (mallopt(3)). */
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

/// S_ISFIFO is a macro.
static inline int swell_is_pipe(const struct stat *status) { return S_ISFIFO(status->st_mode); }

/// Whether this process ignores a signal.
static inline int swell_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// S_ISDIR is a macro.
static inline int swell_is_folder(const struct stat *status) { return S_ISDIR(status->st_mode); }

#include <dirent.h>
#include <dlfcn.h>
#include <sys/epoll.h>

static inline const char *swell_entry_name(const struct dirent *entry) { return entry->d_name; }

/* Whether a library can be opened. */
static inline int swell_has_library(const char *name) {
  void *library = dlopen(name, RTLD_LAZY);
  return library && !dlclose(library);
}

/// Adds a descriptor to an epoll, which waits for POLLPRI. Regular files are refused, harmlessly.
static inline void swell_epoll_add(int poll, int descriptor) {
  struct epoll_event event = {.events = EPOLLPRI | EPOLLERR, .data.fd = descriptor};
  epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

/// Takes the pending events: the descriptors that they are about; returns how many.
static inline int swell_epoll_take(int poll, int *descriptors) {
  struct epoll_event events[8];
  int count = epoll_wait(poll, events, 8, 0);
  for (int index = 0; index < count; index++) descriptors[index] = events[index].data.fd;
  return count;
}

#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

/// The path of a program beside this one: the folder of this program and `place`; 0 when it is not executable.
static inline int swell_beside_self(const char *place, char *path, size_t size) {
  ssize_t length = readlink("/proc/self/exe", path, size - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  while (length > 0 && path[length] != '/') length--;
  size_t added = strlen(place) + 1;
  if (length + added > size) return 0;
  memcpy(path + length, place, added);
  return access(path, X_OK) == 0;
}

/// Replaces the content of a file, or makes one: writes beside it, and renames. Keeps mode and owner. Returns 0, or -1:
/// then nothing has changed.
static inline int swell_replace_file(const char *path, const void *bytes, size_t size) {
  char beside[4096];
  struct stat old;
  if ((size_t)snprintf(beside, sizeof beside, "%s.swell-new", path) >= sizeof beside) return errno = ENAMETOOLONG, -1;
  int is_there = lstat(path, &old) == 0;
  if (!is_there && errno != ENOENT) return -1;
  /* A link that points nowhere, a device; a file with several names would lose one of them. */
  if (is_there && (!S_ISREG(old.st_mode) || old.st_nlink > 1)) return errno = EMLINK, -1;
  unlink(beside);
  int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  ssize_t count = write(file, bytes, size);
  if (count >= 0) errno = ENOSPC;
  int is_done = count == (ssize_t)size &&
                (!is_there || (fchown(file, old.st_uid, old.st_gid) == 0 && fchmod(file, old.st_mode & 07777) == 0)) &&
                fsync(file) == 0;
  int reason = errno;
  close(file);
  if (is_done && rename(beside, path) == 0) return 0;
  if (is_done) reason = errno;
  return unlink(beside), errno = reason, -1;
}

/// Runs a program, its standard input and output being pipes; -1 when that fails. Without `is_helper`, nobody sees its
/// messages.
__attribute__((noinline)) static inline pid_t swell_spawn(
    char *const *words, int is_helper, int *input, int *output) {
  int in[2], out[2];
  if (pipe(in) != 0) return -1;
  if (pipe(out) != 0) return close(in[0]), close(in[1]), -1;
  fcntl(in[1], F_SETFD, FD_CLOEXEC), fcntl(out[0], F_SETFD, FD_CLOEXEC);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none;
  sigemptyset(&none);
  posix_spawn_file_actions_init(&actions), posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0), posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_addclose(&actions, in[0]), posix_spawn_file_actions_addclose(&actions, out[1]);
  if (!is_helper) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_setsigmask(&attributes, &none), posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t process = -1;
  if (posix_spawnp(&process, words[0], &actions, &attributes, words, environ) != 0) process = -1;
  posix_spawn_file_actions_destroy(&actions), posix_spawnattr_destroy(&attributes);
  close(in[0]), close(out[1]);
  if (process < 0) return close(in[1]), close(out[0]), -1;
  *input = in[1], *output = out[0];
  return process;
}

/// fcntl(2) is variadic.
static inline void swell_stop_blocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

#include <sys/resource.h>

/// This process may use so many bytes of address space and so many seconds of the processor; it writes no files, and
/// leaves no core dump. librsvg starts a thread for each processor otherwise, each with a stack.
static inline void swell_limit(rlim_t memory, rlim_t seconds) {
  const struct rlimit none = {0, 0}, space = {memory, memory}, time = {seconds, seconds + 1};
  setrlimit(RLIMIT_AS, &space), setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_FSIZE, &none), setrlimit(RLIMIT_CORE, &none);
  // Messages of libraries may go to a file.
  signal(SIGXFSZ, SIG_IGN);
  setenv("RAYON_NUM_THREADS", "1", 1);
}

/// This process ends at once when the one that has started it does, and reads its output no more.
static inline void swell_end_with_parent(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* It may have ended before. */
  struct pollfd output = {.fd = 1};
  if (poll(&output, 1, 0) == 1 && output.revents & POLLERR) _exit(0);
}

#include <sys/syscall.h>

/// A descriptor that becomes readable when a process ends (pidfd_open(2), Linux 5.3); -1 without.
static inline int swell_process_descriptor(pid_t process) {
  return (int)syscall(434 /* SYS_pidfd_open, on every architecture */, process, 0);
}

