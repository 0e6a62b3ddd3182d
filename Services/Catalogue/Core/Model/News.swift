import ServiceKit

/// Wakes long polls at most once per second.
final class News: Sendable {
    private static let pause = Duration.seconds(1)

    private let bell = LongPollNotifier<ChangeTopic>()
    private let announced: Bell

    init(after announced: Bell) {
        self.announced = announced
    }

    func run(reading database: Database) async {
        var told: Int64?
        while !Task.isCancelled {
            // A failed read only delays the wake-up.
            let newest = try? await database.read { try $0.lastChangeNumber() }
            if newest != told { bell.ring(ChangeTopic()) }
            told = newest
            try? await Task.sleep(for: News.pause)
            await announced.wait(for: .seconds(3600))
        }
    }

    func wait<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        read: () async throws -> Result?
    ) async throws -> Result? {
        try await bell.wait(for: ChangeTopic(), until: deadline, read: read)
    }

    /// Ends current and future waits.
    func close() {
        bell.close()
    }
}

/// The only topic; readers filter by kind.
struct ChangeTopic: Hashable, Sendable {}
