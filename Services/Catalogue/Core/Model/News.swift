import ServiceKit

/// Wakes whoever waits for news of posts: when something is told at once, and then once a second at most, however much is
/// written and however many wait.
final class News: Sendable {
    private static let pause = Duration.seconds(1)

    private let bell = Doorbell<NewsTopic>()
    private let announced: Bell

    /// - Parameter announced: rung after each write that may be news.
    init(after announced: Bell) {
        self.announced = announced
    }

    /// Wakes those who wait, until it is cancelled.
    func run(reading database: Database) async {
        var told: Int64?
        while !Task.isCancelled {
            // What cannot be read now is news the next time: this costs time, not news.
            let newest = try? await database.read { try $0.newestNews() }
            if newest != told { bell.ring(NewsTopic()) }
            told = newest
            // A cancelled pause ends the loop.
            try? await Task.sleep(for: News.pause)
            await announced.wait(for: .seconds(3600))
        }
    }

    /// As ``Doorbell/wait(for:until:read:)``.
    func wait<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        read: () async throws -> Result?
    ) async throws -> Result? {
        try await bell.wait(for: NewsTopic(), until: deadline, read: read)
    }

    /// Ends every wait, those to come as well.
    func close() {
        bell.close()
    }
}

/// The one topic: a reader looks by itself which kinds it is asked for.
struct NewsTopic: Hashable, Sendable {}
