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
        let pipe = try ReportPipe()
        // An end open here would hide that the supervisor has closed its own.
        defer { close(pipe.writeEnd) }
        do throws(Refusal) {
            let log = directory.supervisorLog
            pid = try Child.start(try Programs().own, arguments, log: log, report: pipe.writeEnd).pid
        } catch {
            close(pipe.readEnd)
            throw error
        }
        report = pipe.readEnd
    }
}
