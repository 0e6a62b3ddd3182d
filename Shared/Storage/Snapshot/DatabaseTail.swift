/// Follows the changes of a database, one frozen state after the other.
///
/// Each state is frozen before the former one ends. As long as a reader is there, SQLite restarts the log at most
/// once, and only when the file has everything that the reader sees; so no frame between two states is ever lost. Use
/// it on one thread, and not in the process of the service.
public final class DatabaseTail {
    private let path: String
    private var current: DatabaseSnapshot?

    public init(of path: String) {
        self.path = path
    }

    /// Freezes the next state; it ends when the one after it is frozen.
    ///
    /// - Returns: the state, and the pages written since the former one, numbered from 0; `nil` without a new state.
    public func next() throws -> (state: DatabaseSnapshot, changed: Set<Int>?) {
        let former = current
        let state = try DatabaseSnapshot(of: path, after: former)
        let changed = try former.map { try state.pages(since: $0) }
        former?.close()
        current = state
        return (state, changed)
    }

    /// Ends the state, so that the log can begin again.
    public func release() { current = nil }

    /// Bytes of the log, which grows while states follow each other under load.
    public var logBytes: Int { Database.size(path + "-wal") }
}
