import Glibc

/// A stack in the background, which reports its start over a pipe.
public struct DetachedStack: Sendable {
    /// Process number of the supervisor.
    public let pid: Int32
    /// The pipe's read end: a ``StackEvent`` as JSON per line; the caller closes it.
    public let report: Int32

    /// Starts a supervisor, which writes its events to descriptor 3.
    public init(in directory: DataDirectory, _ arguments: [String]) throws(Refusal) {
        try directory.prepare()
        if let holder = directory.lock.holder { throw StackLock.taken(by: holder) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .configuration("cannot create a pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // An end open here would hide that the supervisor has closed its own.
        defer { close(ends[1]) }
        do throws(Refusal) {
            let log = directory.supervisorLog
            pid = try Child.start(try Programs().own, arguments, log: log, report: ends[1]).pid
        } catch {
            close(ends[0])
            throw error
        }
        report = ends[0]
    }
}
