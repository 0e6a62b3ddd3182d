import BenchmarkKit
import BenchmarkStack
import ChatContract
import Foundation

/// What a message costs: senders with a connection each, real executables, every message durable when it is answered.
///
/// `ChatBenchmark FOLDER [ROUNDS]`: where the executables lie. Rates hang on what else the machine does, so the processor
/// time that chat takes for a message is measured as well.
@main
enum Main {
    private static let senders = 32

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (2...3).contains(arguments.count) else {
            FileHandle.standardError.write(Data("usage: ChatBenchmark FOLDER-OF-EXECUTABLES [ROUNDS]\n".utf8))
            exit(64)
        }
        let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5
        let stack = try Stack(products: arguments[1])
        do {
            try await measure(on: stack, rounds: rounds)
        } catch {
            try await stack.end()
            throw error
        }
        try await stack.end()
    }

    private static func measure(on stack: Stack, rounds: Int) async throws {
        let people = try await People(count: senders + 1, on: stack)
        let talks = try await people.talks()
        print("| senders | messages/s | p50 µs | p99 µs | processor µs a message, chat | client |")
        print("|---:|---:|---:|---:|---:|---:|")
        for (count, messages) in [(1, 1_000), (senders, 12_800)] {
            var table = Table(senders: count, messages: messages)
            // The first round warms up and does not count.
            for round in 0...rounds {
                let (chat, client) = (try stack.processorTime(of: "chat"), ownProcessorTime())
                let measured = try await Round.measure(calls: messages, inFlight: count, on: stack.loop.executor) {
                    try await people.says("Are the apples still there?", in: talks[$0], by: $0)
                }
                guard round > 0 else { continue }
                table.add(measured, try stack.processorTime(of: "chat") - chat, ownProcessorTime() - client)
            }
            print(table.line)
        }
    }

    private static func ownProcessorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The medians of all rounds.
private struct Table {
    let senders: Int
    let messages: Int
    private var rounds: [(round: Round, chat: Double, client: Double)] = []

    init(senders: Int, messages: Int) {
        self.senders = senders
        self.messages = messages
    }

    mutating func add(_ round: Round, _ chat: Duration, _ client: Duration) {
        let message = Duration.microseconds(messages)
        rounds.append((round, chat / message, client / message))
    }

    var line: String {
        let columns = [
            rounds.map(\.round.perSecond), rounds.map { $0.round.quantile(0.5) },
            rounds.map { $0.round.quantile(0.99) }, rounds.map(\.chat), rounds.map(\.client),
        ]
        return "| \(senders) | " + columns.map { String(format: "%.0f", $0.median) }.joined(separator: " | ") + " |"
    }
}
