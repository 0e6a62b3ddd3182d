import Foundation
import Synchronization
import UmkreisPostgres

/// Rings and notes between the instances of a service, by `LISTEN` and `NOTIFY`.
///
/// Both may be lost with their instance or its connection; a ring only saves time.
final class ServerBells: Sendable {
    /// Rung for new numbers of events.
    static let events: UInt64 = 0
    private static let wordsAtOnce = 400
    private static let pause = Duration.milliseconds(250)
    private static let timeout = Duration.seconds(3)
    /// Between checks of a connection without notifications.
    private static let checkInterval = Duration.seconds(30)

    private let place: ServerPlace
    /// Distinguishes own rings from those of others.
    private let instance = String(UInt64.random(in: .min ... .max), radix: 16)
    private let words = WorkQueue<BellWord>()
    private let ending = PostgresCancellation()
    private let listening = WorkQueue<Void>()
    private let isClosed = Mutex(false)

    /// - Parameters:
    ///   - received: gets the notes of other instances.
    ///   - heard: gets the topics that other instances have rung; `nil` if rings may have been missed.
    init(
        _ place: ServerPlace,
        received: @escaping @Sendable ([String]) -> Void,
        heard: @escaping @Sendable (Set<UInt64>?) -> Void
    ) {
        self.place = place
        words.start(1, named: "bell") { [self] words in
            let connection = ServerConnection(to: place)
            while true {
                let taken = words.take(Self.wordsAtOnce)
                if taken.isEmpty { return }
                for payload in BellWord.payloads(of: taken, from: instance) { try? send(payload, over: connection) }
            }
        }
        listening.start(1, named: "listener") { [self] _ in listen(received, heard) }
    }

    /// Lost if too many wait.
    func ring(_ topic: UInt64) {
        try? words.submit(.topic(topic))
    }

    /// Lost if too many wait.
    func sendNote(_ note: String) {
        try? words.submit(.note(note))
    }

    func close() async {
        isClosed.withLock { $0 = true }
        ending.cancel()
        await words.close()
        await listening.close()
    }

    private func send(_ payload: String, over connection: ServerConnection) throws {
        let end = ContinuousClock.now + Self.timeout
        try connection.opened(before: end).notify(payload, on: place.schema, before: end)
    }

    private func listen(_ received: ([String]) -> Void, _ heard: (Set<UInt64>?) -> Void) {
        while !isClosed.withLock(\.self) {
            try? listenOnce(received, heard)
            // Readable at the end.
            ending.wait(for: Self.pause)
        }
    }

    /// Returns when the connection is lost, or at the end.
    private func listenOnce(_ received: ([String]) -> Void, _ heard: (Set<UInt64>?) -> Void) throws {
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
            let words = payloads.flatMap { BellWord.words(of: $0, unlessFrom: instance) }
            let notes = words.compactMap(\.note)
            if !notes.isEmpty { received(notes) }
            let rung = Set(words.compactMap(\.topic))
            if !rung.isEmpty { heard(rung) }
            if payloads.isEmpty { try connection.listen(on: place.schema, before: .now + Self.timeout) }
        }
    }
}
