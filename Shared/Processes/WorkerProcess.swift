import Glibc

/// A worker with our end of its socket pair, for one thread at a time.
struct WorkerProcess: Sendable {
    let stream: FrameStream
    private let pid: pid_t

    init(_ program: String, _ arguments: [String]) throws(ProcessStartError) {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
            throw ProcessStartError(program: program, reason: String(cString: strerror(errno)))
        }
        defer { close(pair[1]) }
        stream = FrameStream(descriptor: pair[0])
        do {
            pid = try ProcessStart(
                program,
                arguments,
                // A library's output must not mix with answers.
                descriptors: [.same(as: pair[1]), .nothing, .same(as: 2)],
                in: .ownGroup
            ).run()
        } catch {
            close(pair[0])
            throw error
        }
    }

    /// Kills the process and its children.
    func end() {
        close(stream.descriptor)
        kill(-pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
}
