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

    /// A connection, locked by whoever it is lent to; `nil` before it is opened and after it is closed.
    private final class Reader: Sendable {
        let connection = Mutex<Connection?>(nil)
    }

    private let state = Mutex(State())
    private let configuration: DatabaseConfiguration

    /// - Parameter configuration: says also how many are kept while nobody reads.
    init(_ configuration: DatabaseConfiguration) {
        self.configuration = configuration
    }

    /// Lends one for the time of a closure, which runs on the calling thread.
    ///
    /// - Throws: what `body` throws; ``StorageUnavailable/closed`` after ``close()``; why no other can be opened.
    func lend<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        let reader = try take()
        defer { giveBack(reader) }
        return try reader.connection.withLock { connection in
            let lent = try connection ?? .reader(of: configuration)
            connection = lent
            return try body(lent)
        }
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

    /// An idle reader, or one that is still to be opened.
    private func take() throws -> Reader {
        try state.withLock { state in
            if state.isClosed { throw StorageUnavailable.closed }
            state.lent += 1
            return state.idle.popLast() ?? Reader()
        }
    }

    private func giveBack(_ reader: Reader) {
        let isKept = state.withLock { state in
            guard !state.isClosed, state.idle.count < configuration.readers else { return false }
            state.idle.append(reader)
            return true
        }
        // Whoever waits for all of them closes the file behind the last.
        if !isKept { reader.connection.withLock { $0 = nil } }
        let whenBack = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.lent -= 1
            return state.lent == 0 ? state.whenBack.take() : nil
        }
        whenBack?.resume()
    }
}
