import ServiceKit

/// Wakes the long polls of ``NewsAfter`` at most once per second.
final class KindChangeNotifier: Sendable {
    /// The only topic; readers filter by kind.
    private struct Topic: Hashable, Sendable {}

    private static let pause = Duration.seconds(1)

    private let notifier = Notifier<Topic>()
    private let announced: Wakeup

    init(after announced: Wakeup) {
        self.announced = announced
    }

    func run(reading database: Database) async {
        var last: Int64?
        while !Task.isCancelled {
            // A failed read only delays the wake-up.
            let newest = try? await database.read { try $0.kindChanges.lastNumber() }
            if newest != last { notifier.notify(Topic()) }
            last = newest
            try? await Task.sleep(for: Self.pause)
            await announced.wait(for: .seconds(3600))
        }
    }

    func wait<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        read: () async throws -> Result?
    ) async throws -> Result? {
        try await notifier.wait(for: Topic(), until: deadline, read: read)
    }

    /// Ends current and future waits.
    func close() {
        notifier.close()
    }
}
