import Glibc

/// A stack in the background: the gateway starts itself again in a session of its own, and hears from that one over a pipe.
public struct DetachedStack: Sendable {
    /// The supervisor.
    public let pid: Int32
    /// Where a ``StackEvent`` comes, a line of JSON each, until the stack is up or the supervisor ends; whoever holds it
    /// closes it.
    public let report: Int32

    /// Starts a supervisor on a data directory that has none.
    ///
    /// - Parameter arguments: of the gateway; what it reports, it writes to its descriptor 3.
    /// - Throws: ``Refusal`` when a stack runs there already, or when the process cannot be started.
    public init(in directory: DataDirectory, _ arguments: [String]) throws(Refusal) {
        try directory.prepare()
        if let holder = directory.lock.holder { throw StackLock.taken(by: holder) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .configuration("no pipe can be made: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // An end that this process held open would hide that of the supervisor.
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
