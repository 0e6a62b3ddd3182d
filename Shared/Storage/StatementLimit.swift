import CSQLite

/// When the statements of one connection end although they are not done: SQLite's progress handler and a clock.
///
/// The clock is looked at every ten thousand steps of SQLite's virtual machine (some tenths of a millisecond) and never by
/// a statement that is brief.
final class StatementLimit {
    private enum End {
        case never
        case at(ContinuousClock.Instant)
        /// So long after the clock is first looked at, which costs a brief statement nothing.
        case after(Duration)
    }

    private static let stepsBetweenLooks: Int32 = 10_000
    private var end = End.never

    /// Puts the handler into a connection, which must not outlive this object.
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

    /// From now on statements end at `deadline`, or where there is none after `duration`; never without either.
    func begin(_ deadline: ContinuousClock.Instant?, or duration: Duration?) {
        end = deadline.map(End.at) ?? duration.map(End.after) ?? .never
    }

    /// - Throws: ``StorageUnavailable/outOfTime`` when the time is over: for work made of many brief statements.
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
