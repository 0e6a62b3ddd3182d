import Foundation
import Synchronization
import TestKit
import Testing

@testable import GatewaySupervision

@Suite("a service that does not answer", .timeLimit(.minutes(1)))
struct FrozenProcessWatchTests {
    @Test("it is killed and replaced once several pings are missed") func replacesAFrozenProcess() async throws {
        try await WatchedProgram.run(answers: { _ in false }) { program in
            let first = try #require(program.runner.readyPID)
            try await eventually { program.runner.readyPID.map { $0 != first } ?? false }
            let died = try #require(program.events.first { $0.kind == .died })
            #expect(died.message.contains("did not answer any more"), "\(died)")
            #expect(program.pings(of: first) == FrozenProcessWatch.maximumMissed)
        }
    }

    @Test("a reply now and then is enough") func sparesASlowProcess() async throws {
        try await WatchedProgram.run(answers: { $0 % 3 == 0 }) { program in
            let first = try #require(program.runner.readyPID)
            try await eventually { program.pings(of: first) >= 12 }
            #expect(program.runner.readyPID == first)
        }
    }

    @Test("a service that is not ready yet is not pinged") func waitsForTheStart() async throws {
        try await WatchedProgram.run(isReady: false, answers: { _ in false }) { program in
            let first = try #require(program.runner.pid)
            try await eventually { program.checks >= 12 }
            #expect(program.runner.pid == first && program.pings(of: first) == 0)
        }
    }

    @Test("a stopped process is recognised") func recognisesAStoppedProcess() async throws {
        try await WatchedProgram.run(answers: { _ in true }) { program in
            let pid = try #require(program.runner.readyPID)
            #expect(!RunningProcess(pid: pid).isStopped)
            kill(pid, SIGSTOP)
            try await eventually { RunningProcess(pid: pid).isStopped }
            kill(pid, SIGCONT)
            try await eventually { !RunningProcess(pid: pid).isStopped }
        }
    }
}

/// A process that waits, its runner and a watch with short intervals.
private final class WatchedProgram: Sendable {
    private static let interval = Duration.milliseconds(20)

    let runner: ServiceRunner
    private let list: EventList
    private let counts = Mutex<[Int32: Int]>([:])
    private let started = ContinuousClock.now

    static func run(
        isReady: Bool = true,
        answers: @escaping @Sendable (_ number: Int) -> Bool,
        _ body: (WatchedProgram) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let program = try WatchedProgram(in: folder.path, isReady: isReady)
        let watch = FrozenProcessWatch(runner: program.runner, interval: interval) { pid, _ in
            answers(program.countPing(of: pid))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await program.runner.keep() }
            group.addTask { await watch.run() }
            let result: Result<Void, any Error>
            do {
                result = .success(try await body(program))
            } catch {
                result = .failure(error)
            }
            await program.runner.stop()
            group.cancelAll()
            try result.get()
        }
    }

    private init(in folder: String, isReady: Bool) throws {
        let directory = try DataDirectory(folder + "/data", ["HOME": folder])
        try directory.prepare()
        let events = EventList()
        runner = ServiceRunner(
            StackProgram(service: "auth", path: "/bin/sleep", arguments: ["300"], socket: nil),
            log: directory.log(of: "auth"),
            isReady: { true },
            report: { events.add($0) }
        )
        list = events
        try runner.start()
        if isReady { #expect(runner.markReady()) }
    }

    var events: [StackEvent] { list.all }
    func pings(of pid: Int32) -> Int { counts.withLock { $0[pid] ?? 0 } }
    /// How many pings there was time for.
    var checks: Int { Int(started.duration(to: .now) / Self.interval) }

    private func countPing(of pid: Int32) -> Int {
        counts.withLock { counts in
            counts[pid, default: 0] += 1
            return counts[pid] ?? 0
        }
    }
}

private final class EventList: Sendable {
    private let events = Mutex<[StackEvent]>([])
    var all: [StackEvent] { events.withLock(\.self) }
    func add(_ event: StackEvent) { events.withLock { $0.append(event) } }
}
