/*
 * Loaded before the C library (LD_PRELOAD), this stands between a process and the files below one folder.
 *
 *   OUTBOX_SHIM_ROOT   the folder; everything else passes untouched
 *   OUTBOX_SHIM_LOG    record: every operation that changes something below the folder is appended to this file, with its data
 *                      and in the order in which it happened, and so is everything written to the standard output
 *
 * Errors are injected by commands, which the process gives by opening a file that does not exist; what it reads from it is the
 * answer:
 *
 *   <root>/.shim/arm/<KIND>/<times>/<n>         the n-th matching operation from now fails, and as many in all as said; 0: each
 *                                               from there on
 *   <root>/.shim/count                          how many operations matched since, and how many of them failed: "412 1"
 *   <root>/.shim/disarm                         the same answer, and nothing fails any more
 *
 * KIND is one of
 *   EIO      every operation that changes something
 *   ENOSPC   those that may need room: a file made, a write, a sync
 *   EINTR    every operation that changes something; each from there on is every second one, as no signal interrupts for ever
 *   SHORT    a write writes only the first half of its bytes, and says so
 *   EIOREAD  reads, with EIO
 *   SYNC     syncs, with EIO
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum operation { OPEN = 1, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, CLOSE, MKDIR, TOLD, FAILED_SYNC, READ };
enum kind { KIND_NONE, KIND_EIO, KIND_ENOSPC, KIND_EINTR, KIND_SHORT, KIND_EIOREAD, KIND_SYNC };

#define MAXIMUM_FILES 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *root = NULL;
static size_t root_length = 0;
static int log_file = -1;
static unsigned char is_ours[MAXIMUM_FILES];
static dev_t devices[MAXIMUM_FILES];
static ino_t inodes[MAXIMUM_FILES];

static enum kind armed = KIND_NONE;
/* How often it fails; 0: always. */
static long times = 1;
static long fail_from = 0;
static long matched = 0;
static long failed = 0;

__attribute__((constructor)) static void begin(void) {
  root = getenv("OUTBOX_SHIM_ROOT");
  if (root == NULL || *root == 0) {
    root = NULL;
    return;
  }
  root_length = strlen(root);
  const char *log = getenv("OUTBOX_SHIM_LOG");
  if (log != NULL && *log != 0) {
    log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_file < 0) {
      static const char words[] = "shim: the log cannot be opened\n";
      (void)!syscall(SYS_write, 2, words, sizeof words - 1);
      _exit(97);
    }
  }
}

#define REAL(name) \
  static __typeof__(name) *real = NULL; \
  if (real == NULL) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int is_below(const char *path) {
  return root != NULL && path != NULL && strncmp(path, root, root_length) == 0 &&
         (path[root_length] == '/' || path[root_length] == 0);
}

static void track(int file) {
  struct stat facts;
  if (file < 0 || file >= MAXIMUM_FILES || fstat(file, &facts) != 0) return;
  devices[file] = facts.st_dev;
  inodes[file] = facts.st_ino;
  is_ours[file] = 1;
}

/* Node closes, and opens what it keeps for itself, past this: a number may be another file's by now. */
static int is_tracked(int file) {
  if (root == NULL || file < 0 || file >= MAXIMUM_FILES || !is_ours[file]) return 0;
  struct stat facts;
  if (fstat(file, &facts) == 0 && facts.st_dev == devices[file] && facts.st_ino == inodes[file]) return 1;
  is_ours[file] = 0;
  return 0;
}

static void put(const void *bytes, size_t size) {
  const char *from = bytes;
  while (size > 0) {
    long written = syscall(SYS_write, log_file, from, size);
    if (written <= 0) _exit(98);
    from += written;
    size -= (size_t)written;
  }
}

/* 32 bytes: operation, file, number (offset, size or flags), length of the path, length of the data, padding. */
static void record(enum operation operation, int file, int64_t number, const char *path, const void *data, size_t size) {
  if (log_file < 0) return;
  int saved = errno;
  size_t path_length = path == NULL ? 0 : strlen(path);
  struct {
    uint32_t operation;
    int32_t file;
    int64_t number;
    uint32_t path_length;
    uint32_t data_length;
    uint64_t unused;
  } head = {operation, file, number, (uint32_t)path_length, (uint32_t)size, 0};
  put(&head, sizeof head);
  if (path_length > 0) put(path, path_length);
  if (size > 0) put(data, size);
  errno = saved;
}

static int concerns(enum operation operation, int makes) {
  switch (armed) {
    case KIND_NONE:
      return 0;
    case KIND_EIO:
    case KIND_EINTR:
      return operation != READ;
    case KIND_ENOSPC:
      return operation == WRITE || operation == SYNC || operation == MKDIR || operation == RENAME ||
             (operation == OPEN && makes);
    case KIND_SHORT:
      return operation == WRITE;
    case KIND_EIOREAD:
      return operation == READ;
    case KIND_SYNC:
      return operation == SYNC;
  }
  return 0;
}

/* Whether this operation fails. Called once for each, with the lock held. */
static int fails(enum operation operation, int makes) {
  if (!concerns(operation, makes)) return 0;
  matched += 1;
  int hit = matched >= fail_from && (times == 0 || matched < fail_from + times);
  if (hit && times == 0 && armed == KIND_EINTR) hit = (matched - fail_from) % 2 == 0;
  if (hit) failed += 1;
  return hit;
}

static int error_number(void) {
  switch (armed) {
    case KIND_ENOSPC:
      return ENOSPC;
    case KIND_EINTR:
      return EINTR;
    default:
      return EIO;
  }
}

static enum kind kind_called(const char *name) {
  if (strcmp(name, "EIO") == 0) return KIND_EIO;
  if (strcmp(name, "ENOSPC") == 0) return KIND_ENOSPC;
  if (strcmp(name, "EINTR") == 0) return KIND_EINTR;
  if (strcmp(name, "SHORT") == 0) return KIND_SHORT;
  if (strcmp(name, "EIOREAD") == 0) return KIND_EIOREAD;
  if (strcmp(name, "SYNC") == 0) return KIND_SYNC;
  return KIND_NONE;
}

/* Carries out a command; gives a file to read the answer from. -2: not a command. */
static int command(const char *path) {
  if (!is_below(path) || strncmp(path + root_length, "/.shim/", 7) != 0) return -2;
  const char *words = path + root_length + 7;
  char answer[64];
  snprintf(answer, sizeof answer, "%ld %ld", matched, failed);
  char name[16];
  long wanted_times;
  long number;
  if (sscanf(words, "arm/%15[^/]/%ld/%ld", name, &wanted_times, &number) == 3) {
    armed = kind_called(name);
    times = wanted_times;
    fail_from = number;
    matched = 0;
    failed = 0;
    snprintf(answer, sizeof answer, armed == KIND_NONE ? "unknown" : "armed");
  } else if (strcmp(words, "disarm") == 0) {
    armed = KIND_NONE;
  } else if (strcmp(words, "count") != 0) {
    snprintf(answer, sizeof answer, "unknown");
  }
  int file = memfd_create("shim", MFD_CLOEXEC);
  (void)!syscall(SYS_pwrite64, file, answer, strlen(answer), 0);
  return file;
}

typedef int (*opener)(int directory, const char *path, int flags, mode_t mode);

static int open_below(opener real, int directory, const char *path, int flags, mode_t mode) {
  if (!is_below(path)) return real(directory, path, flags, mode);
  pthread_mutex_lock(&lock);
  int file = command(path);
  if (file == -2) {
    int changes = (flags & (O_CREAT | O_TRUNC)) != 0 || (flags & O_ACCMODE) != O_RDONLY;
    int makes = (flags & O_CREAT) != 0 && access(path, F_OK) != 0;
    errno = 0;
    if (changes && fails(OPEN, makes)) {
      errno = error_number();
      file = -1;
    } else {
      file = real(directory, path, flags, mode);
      if (file >= 0 && file < MAXIMUM_FILES) {
        track(file);
        record(OPEN, file, flags, path, NULL, 0);
      }
    }
  }
  pthread_mutex_unlock(&lock);
  return file;
}

static int open_plain(int directory, const char *path, int flags, mode_t mode) {
  return (int)syscall(SYS_openat, directory, path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? (mode_t)va_arg(rest, int) : 0;
}

#define OPEN_BODY(directory) \
  va_list rest; \
  va_start(rest, flags); \
  mode_t mode = mode_of(flags, rest); \
  va_end(rest); \
  return open_below(open_plain, directory, path, flags, mode)

int open(const char *path, int flags, ...) { OPEN_BODY(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPEN_BODY(AT_FDCWD); }
int openat(int directory, const char *path, int flags, ...) { OPEN_BODY(directory); }
int openat64(int directory, const char *path, int flags, ...) { OPEN_BODY(directory); }

/* The plain calls are made as system calls, so that one function serves both names of each. */
static ssize_t write_at(int file, const void *data, size_t size, off64_t offset) {
  pthread_mutex_lock(&lock);
  ssize_t written;
  int hit = fails(WRITE, 0);
  if (hit && armed != KIND_SHORT) {
    errno = error_number();
    written = -1;
  } else {
    size_t length = hit && size > 1 ? size / 2 : size;
    written = syscall(SYS_pwrite64, file, data, length, offset);
    if (written > 0) record(WRITE, file, offset, NULL, data, (size_t)written);
  }
  pthread_mutex_unlock(&lock);
  return written;
}

static ssize_t write_next(int file, const void *data, size_t size) {
  pthread_mutex_lock(&lock);
  ssize_t written;
  int hit = fails(WRITE, 0);
  if (hit && armed != KIND_SHORT) {
    errno = error_number();
    written = -1;
  } else {
    size_t length = hit && size > 1 ? size / 2 : size;
    written = syscall(SYS_write, file, data, length);
    /* Where the bytes went is known afterwards, whether or not the file is opened for appending. */
    if (written > 0) {
      off64_t end = syscall(SYS_lseek, file, 0, SEEK_CUR);
      record(WRITE, file, end - written, NULL, data, (size_t)written);
    }
  }
  pthread_mutex_unlock(&lock);
  return written;
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
  if (!is_tracked(file)) return syscall(SYS_pwrite64, file, data, size, offset);
  return write_at(file, data, size, offset);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) { return pwrite64(file, data, size, offset); }

ssize_t write(int file, const void *data, size_t size) {
  if (is_tracked(file)) return write_next(file, data, size);
  REAL(write);
  if (file != STDOUT_FILENO || log_file < 0) return real(file, data, size);
  pthread_mutex_lock(&lock);
  ssize_t written = real(file, data, size);
  if (written > 0) record(TOLD, file, 0, NULL, data, (size_t)written);
  pthread_mutex_unlock(&lock);
  return written;
}

/* A gathered write is one write of its first part that has bytes: fewer than asked for, which every caller must bear. */
ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(writev);
  if (!is_tracked(file)) return real(file, parts, count);
  for (int index = 0; index < count; index += 1)
    if (parts[index].iov_len > 0) return write_next(file, parts[index].iov_base, parts[index].iov_len);
  return 0;
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
  REAL(pwritev64);
  if (!is_tracked(file)) return real(file, parts, count, offset);
  for (int index = 0; index < count; index += 1)
    if (parts[index].iov_len > 0) return write_at(file, parts[index].iov_base, parts[index].iov_len, offset);
  return 0;
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  return pwritev64(file, parts, count, offset);
}

static int read_fails(int file) {
  if (armed != KIND_EIOREAD || !is_tracked(file)) return 0;
  pthread_mutex_lock(&lock);
  int hit = fails(READ, 0);
  pthread_mutex_unlock(&lock);
  if (hit) errno = EIO;
  return hit;
}

ssize_t pread64(int file, void *data, size_t size, off64_t offset) {
  if (read_fails(file)) return -1;
  return syscall(SYS_pread64, file, data, size, offset);
}

ssize_t pread(int file, void *data, size_t size, off_t offset) { return pread64(file, data, size, offset); }

ssize_t read(int file, void *data, size_t size) {
  REAL(read);
  if (read_fails(file)) return -1;
  return real(file, data, size);
}

int ftruncate64(int file, off64_t size) {
  if (!is_tracked(file)) return (int)syscall(SYS_ftruncate, file, size);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (fails(TRUNCATE, 0)) {
    errno = error_number();
  } else {
    result = (int)syscall(SYS_ftruncate, file, size);
    if (result == 0) record(TRUNCATE, file, size, NULL, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

static int sync_file(int number, int file) {
  if (!is_tracked(file)) return (int)syscall(number, file);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (fails(SYNC, 0)) {
    record(FAILED_SYNC, file, 0, NULL, NULL, 0);
    errno = error_number();
  } else {
    result = (int)syscall(number, file);
    if (result == 0) record(SYNC, file, 0, NULL, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int file) { return sync_file(SYS_fsync, file); }
int fdatasync(int file) { return sync_file(SYS_fdatasync, file); }

static int unlink_below(int directory, const char *path, int flags) {
  if (!is_below(path)) return (int)syscall(SYS_unlinkat, directory, path, flags);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (fails(UNLINK, 0)) {
    errno = error_number();
  } else {
    result = (int)syscall(SYS_unlinkat, directory, path, flags);
    if (result == 0) record(UNLINK, -1, 0, path, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *path) { return unlink_below(AT_FDCWD, path, 0); }
int unlinkat(int directory, const char *path, int flags) { return unlink_below(directory, path, flags); }

static int rename_below(int from_directory, const char *from, int to_directory, const char *to) {
  if (!is_below(from) && !is_below(to))
    return (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, 0);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (fails(RENAME, 0)) {
    errno = error_number();
  } else {
    result = (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, 0);
    if (result == 0) record(RENAME, -1, 0, from, to, strlen(to));
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) { return rename_below(AT_FDCWD, from, AT_FDCWD, to); }

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
  return rename_below(from_directory, from, to_directory, to);
}

int mkdir(const char *path, mode_t mode) {
  if (!is_below(path)) return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (fails(MKDIR, 1)) {
    errno = error_number();
  } else {
    result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (result == 0) record(MKDIR, -1, 0, path, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int close(int file) {
  if (!is_tracked(file)) return (int)syscall(SYS_close, file);
  pthread_mutex_lock(&lock);
  int hit = fails(CLOSE, 0);
  /* The file is closed even where closing it reports an error, as on Linux. */
  int result = (int)syscall(SYS_close, file);
  is_ours[file] = 0;
  record(CLOSE, file, 0, NULL, NULL, 0);
  if (hit) {
    errno = error_number();
    result = -1;
  }
  pthread_mutex_unlock(&lock);
  return result;
}
