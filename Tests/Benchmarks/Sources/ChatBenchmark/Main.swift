import BenchmarkKit
import BenchmarkStack
import ChatContract
import Foundation

/// The cost of chat with real executables, one connection per sender and durable messages.
///
///     ChatBenchmark FOLDER [--rounds COUNT] [--prosody COMMAND…]
///
/// FOLDER contains the executables; COMMAND runs `Peers/prosody_peer.py`.
@main
enum Main {
    private static let senders = 32
    private static let members = 250
    private static let crowd = 10_000

    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let prosody = arguments.firstIndex(of: "--prosody").map { index in
            defer { arguments.removeSubrange(index...) }
            return Array(arguments[(index + 1)...]) + ["\(senders)"]
        }
        let rounds = arguments.firstIndex(of: "--rounds").flatMap { index in
            defer { arguments.removeSubrange(index...) }
            return arguments.dropFirst(index + 1).first.flatMap { Int($0) }
        }
        guard arguments.count == 1 else {
            let usage = "usage: ChatBenchmark FOLDER-OF-EXECUTABLES [--rounds COUNT] [--prosody COMMAND…]\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
        let stack = try Stack(products: arguments[0])
        do {
            try await measure(on: stack, rounds: rounds ?? 5, beside: prosody)
        } catch {
            try await stack.end()
            throw error
        }
        try await stack.end()
    }

    private static func measure(on stack: Stack, rounds: Int, beside prosody: [String]?) async throws {
        let peer = try prosody.map { try Peer($0) }
        let people = try await People(count: members, connections: senders, on: stack)
        let talks = try await people.talks()
        let group = try await people.group()
        var sending = Sending(people, pairs: talks, group: group, beside: peer, on: stack)
        try await sending.measure(rounds: rounds)
        try peer?.end()
        print(sending.table + "\n")
        let busy = try await Delivery(of: 12_800, by: senders, pause: .zero, among: people, in: talks, on: stack)
        print(line(of: busy, "\(senders) who send as fast as they can"))
        let before = try stack.residentMiB(of: "chat")
        let crowd = try await Crowd(count: crowd, on: stack)
        let (grown, calm) = try await crowd.waiting {
            let grown = try stack.residentMiB(of: "chat") - before
            let pause = Duration.milliseconds(5)
            return (
                grown,
                try await Delivery(of: 1_000, by: 1, pause: pause, among: people, in: talks, on: stack)
            )
        }
        print(line(of: calm, "one who sends, beside \(Main.crowd) others who wait"))
        print(String(format: "%d long polls of as many people: %.0f MiB more memory", Main.crowd, grown))
    }

    private static func line(of delivery: Delivery, _ words: String) -> String {
        String(format: "delivery after the acknowledgement, ms: p50 %.2f, p99 %.2f; ", delivery.p50, delivery.p99)
            + words
    }
}
