import GRDB
import Synchronization

/// The connections that only read: as many as there are threads that read at the same time.
///
/// Nobody waits for one: a thread that finds none idle opens another. A few are kept.
final class Readers: Sendable {
    private struct State {
        var idle: [Reader] = []
        var lent = 0
        var isClosed = false
        var whenBack: CheckedContinuation<Void, Never>?
    }

    /// A connection, and when what runs on it ends.
    private struct Reader {
        let connection: DatabaseQueue
        let limit: StatementLimit
    }

    private let state = Mutex(State())
    private let path: String
    private let configuration: Configuration
    private let most: Int

    /// - Parameter most: how many are kept while nobody reads.
    init(path: String, configuration: Configuration, keeping most: Int) {
        self.path = path
        self.most = most
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Lends one for the time of a closure, which runs on the calling thread.
    ///
    /// - Throws: what `body` throws; ``StorageUnavailable/closed`` after ``close()``; why no other can be opened.
    func lend<Value>(_ body: (GRDB.Database, StatementLimit) throws -> Value) throws -> Value {
        var reader = try take()
        defer { giveBack(reader) }
        let lent = try reader ?? open()
        reader = lent
        return try lent.connection.unsafeRead { try body($0, lent.limit) }
    }

    /// Lends no more, waits until those that are lent are back, and closes all.
    func close() async {
        await withCheckedContinuation { continuation in
            let areBack = state.withLock { state in
                state.isClosed = true
                state.idle = []
                if state.lent > 0 { state.whenBack = continuation }
                return state.lent == 0
            }
            if areBack { continuation.resume() }
        }
    }

    /// The right to a reader, with an idle one if there is.
    private func take() throws -> Reader? {
        try state.withLock { state in
            if state.isClosed { throw StorageUnavailable.closed }
            state.lent += 1
            return state.idle.popLast()
        }
    }

    private func giveBack(_ reader: Reader?) {
        let whenBack = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.lent -= 1
            if let reader, !state.isClosed, state.idle.count < most { state.idle.append(reader) }
            return state.lent == 0 ? state.whenBack.take() : nil
        }
        whenBack?.resume()
    }

    private func open() throws -> Reader {
        do {
            let reader = Reader(
                connection: try DatabaseQueue(path: path, configuration: configuration),
                limit: StatementLimit()
            )
            try reader.connection.unsafeRead { try reader.limit.install(on: Connection($0)) }
            return reader
        } catch let error as DatabaseError {
            throw Connection.error(error, sql: "opening a reader")
        }
    }
}
