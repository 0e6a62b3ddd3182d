import Foundation
import Synchronization
import UmkreisPostgres

/// Rings between the instances of a service, by `LISTEN` and `NOTIFY`.
///
/// A ring may be lost with its instance or its connection, so that it only saves time.
final class ServerBells: Sendable {
    /// Rung for new numbers of events.
    static let events: UInt64 = 0
    /// Of a payload, which may have 7,999 bytes.
    private static let topicsAtOnce = 400
    private static let pause = Duration.milliseconds(250)
    private static let timeout = Duration.seconds(3)
    /// Between checks of a connection without notifications.
    private static let checkInterval = Duration.seconds(30)

    private let place: ServerPlace
    /// Distinguishes own rings from those of others.
    private let instance = String(UInt64.random(in: .min ... .max), radix: 16)
    private let rings = WorkQueue<UInt64>()
    private let ending = PostgresCancellation()
    private let listening = WorkQueue<Void>()
    private let isClosed = Mutex(false)

    /// - Parameter heard: gets the topics that other instances have rung; `nil` if rings may have been missed.
    init(_ place: ServerPlace, heard: @escaping @Sendable (Set<UInt64>?) -> Void) {
        self.place = place
        rings.start(1, named: "bell") { [self] rings in
            let connection = ServerConnection(to: place)
            while true {
                let topics = Set(rings.take(Self.topicsAtOnce))
                if topics.isEmpty { return }
                try? send(topics, over: connection)
            }
        }
        listening.start(1, named: "listener") { [self] _ in listen(heard) }
    }

    /// Lost if too many wait.
    func ring(_ topic: UInt64) {
        try? rings.submit(topic)
    }

    func close() async {
        isClosed.withLock { $0 = true }
        ending.cancel()
        await rings.close()
        await listening.close()
    }

    private func send(_ topics: Set<UInt64>, over connection: ServerConnection) throws {
        let payload = ([instance] + topics.map { String($0, radix: 16) }).joined(separator: " ")
        let end = ContinuousClock.now + Self.timeout
        try connection.opened(before: end).notify(payload, on: place.schema, before: end)
    }

    private func listen(_ heard: (Set<UInt64>?) -> Void) {
        while !isClosed.withLock(\.self) {
            try? listenOnce(heard)
            // Readable at the end.
            ending.wait(for: Self.pause)
        }
    }

    /// Returns when the connection is lost, or at the end.
    private func listenOnce(_ heard: (Set<UInt64>?) -> Void) throws {
        let connection = try PostgresConnection.open(
            place.address,
            for: place.program,
            in: place.schema,
            before: .now + Self.timeout,
            unless: ending
        )
        try connection.listen(on: place.schema, before: .now + Self.timeout)
        heard(nil)
        while true {
            let payloads = try connection.notifications(before: .now + Self.checkInterval)
            let rung = Set(payloads.flatMap(topics))
            if !rung.isEmpty { heard(rung) }
            if payloads.isEmpty { try connection.listen(on: place.schema, before: .now + Self.timeout) }
        }
    }

    private func topics(of payload: String) -> [UInt64] {
        let words = payload.split(separator: " ")
        guard words.first.map({ $0 != instance }) == true else { return [] }
        return words.dropFirst().compactMap { UInt64($0, radix: 16) }
    }
}
