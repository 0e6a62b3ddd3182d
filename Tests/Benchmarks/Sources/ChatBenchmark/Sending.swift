import BenchmarkKit
import BenchmarkStack
import ChatContract
import Foundation

/// The cost of sending: 1 and 32 senders, to a user and to a group, compared with Prosody.
///
/// Contenders alternate within a round, so that ratios hold on a busy machine. Rates depend on its load, so chat's
/// processor time per message is measured too.
struct Sending {
    private static let text = "Are the apples still there?"
    private static let counts = [(senders: 1, messages: 1_000), (senders: 32, messages: 12_800)]

    private let stack: Stack
    private let people: People
    private let pairs: [ConversationID]
    private let group: ConversationID
    private let prosody: Peer?
    private var columns: [Column: [Figures]] = [:]

    private struct Column: Hashable {
        let name: String
        let senders: Int
    }

    private struct Figures: Decodable {
        let perSecond: Double
        let p50: Double
        let p99: Double
        var chat: Double?
        var client: Double?
    }

    init(_ people: People, pairs: [ConversationID], group: ConversationID, beside prosody: Peer?, on stack: Stack) {
        self.stack = stack
        self.people = people
        self.pairs = pairs
        self.group = group
        self.prosody = prosody
    }

    mutating func measure(rounds: Int) async throws {
        for round in 0...rounds {
            for (senders, messages) in Self.counts {
                let pair = try await send(messages, by: senders) { [pairs] in pairs[$0] }
                if round > 0 { columns[Column(name: "a pair", senders: senders), default: []].append(pair) }
                let told = try await send(messages, by: senders) { [group] _ in group }
                if round > 0 { columns[Column(name: "a group of 250", senders: senders), default: []].append(told) }
                // A twentieth, since it takes as long.
                if let told = try prosody?.round("round \(senders) \(messages / 20)", as: Figures.self), round > 0 {
                    columns[Column(name: "Prosody", senders: senders), default: []].append(told)
                }
            }
        }
    }

    private func send(
        _ messages: Int,
        by senders: Int,
        in talk: @escaping @Sendable (Int) -> ConversationID
    ) async throws -> Figures {
        let (chat, client) = (try stack.processorTime(of: "chat"), Self.ownProcessorTime())
        let round = try await Round.measure(calls: messages, inFlight: senders, on: stack.loop.executor) { [people] in
            try await people.says(Self.text, in: talk($0), by: $0)
        }
        let one = Duration.microseconds(messages)
        return Figures(
            perSecond: round.perSecond,
            p50: round.quantile(0.5),
            p99: round.quantile(0.99),
            chat: (try stack.processorTime(of: "chat") - chat) / one,
            client: (Self.ownProcessorTime() - client) / one
        )
    }

    private static func ownProcessorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    var table: String {
        var lines = [
            "| to | senders | messages/s | p50 µs | p99 µs | processor µs a message, chat | client |",
            "|---|---:|---:|---:|---:|---:|---:|",
        ]
        for (senders, _) in Self.counts {
            for name in ["a pair", "a group of 250", "Prosody"] {
                guard let told = columns[Column(name: name, senders: senders)] else { continue }
                let figures = [told.map(\.perSecond), told.map(\.p50), told.map(\.p99)].map { Self.text(of: $0.median) }
                let times = [told.compactMap(\.chat), told.compactMap(\.client)].map {
                    $0.isEmpty ? "" : Self.text(of: $0.median)
                }
                lines.append("| \(name) | \(senders) | " + (figures + times).joined(separator: " | ") + " |")
            }
        }
        return (lines + [""] + ratios).joined(separator: "\n")
    }

    private var ratios: [String] {
        Self.counts.flatMap { senders, _ -> [String] in
            guard let pair = columns[Column(name: "a pair", senders: senders)] else { return [] }
            let own = pair.map(\.perSecond).median
            let group = columns[Column(name: "a group of 250", senders: senders)].map { told in
                "\(senders) senders: a message to a group costs "
                    + String(format: "%.2f × one to a pair", own / told.map(\.perSecond).median)
            }
            let other = columns[Column(name: "Prosody", senders: senders)].map { told in
                "\(senders) senders: "
                    + String(format: "%.1f × the messages/s of Prosody", own / told.map(\.perSecond).median)
            }
            return [group, other].compactMap(\.self)
        }
    }

    private static func text(of figure: Double) -> String { String(format: "%.0f", figure) }
}
