import CSQLite

/// A time limit for statements, with SQLite's progress handler.
///
/// Checked every 10,000 steps (tenths of a millisecond), so brief statements need no clock.
final class StatementLimit {
    private enum End {
        case never
        case at(ContinuousClock.Instant)
        /// After the first check.
        case after(Duration)
    }

    private static let stepsBetweenLooks: Int32 = 10_000
    private var end = End.never

    /// - Parameter connection: must not outlive this object.
    func install(on connection: OpaquePointer) {
        sqlite3_progress_handler(
            connection,
            Self.stepsBetweenLooks,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StatementLimit>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Two `nil` arguments remove the limit.
    func begin(_ deadline: ContinuousClock.Instant?, or duration: Duration?) {
        end = deadline.map(End.at) ?? duration.map(End.after) ?? .never
    }

    /// Throws if the time is over, between many brief statements.
    ///
    /// - Throws: ``StorageUnavailable/outOfTime``.
    func check() throws {
        if isOver { throw StorageUnavailable.outOfTime }
    }

    private var isOver: Bool {
        switch end {
        case .never: return false
        case .at(let moment): return ContinuousClock.now >= moment
        case .after(let duration):
            end = .at(.now + duration)
            return false
        }
    }
}
