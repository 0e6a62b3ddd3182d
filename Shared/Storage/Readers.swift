import Synchronization

/// The read-only connections, opened as needed, so reads never wait.
final class Readers: Sendable {
    private struct State {
        var idle: [Reader] = []
        var lent = 0
        var isClosed = false
        var whenBack: CheckedContinuation<Void, Never>?
    }

    /// Locked while lent; `nil` unless open.
    private final class Reader: Sendable {
        let connection = Mutex<Connection?>(nil)
    }

    private let state = Mutex(State())
    private let configuration: DatabaseConfiguration
    private let damage: DamageRecord

    init(_ configuration: DatabaseConfiguration, reportingTo damage: DamageRecord) {
        (self.configuration, self.damage) = (configuration, damage)
    }

    /// Lends a connection to a closure on the calling thread.
    ///
    /// - Throws: ``StorageUnavailable/closed`` after ``close()``.
    func lend<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        let reader = try take()
        defer { giveBack(reader) }
        return try reader.connection.withLock { connection in
            let lent = try connection ?? .reader(of: configuration, reportingTo: damage)
            connection = lent
            return try body(lent)
        }
    }

    /// Waits for lent connections.
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
        // Close before the count reaches 0: the waiter then closes the file.
        if !isKept { reader.connection.withLock { $0 = nil } }
        let whenBack = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.lent -= 1
            return state.lent == 0 ? state.whenBack.take() : nil
        }
        whenBack?.resume()
    }
}
