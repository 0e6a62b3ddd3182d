import Dispatch
import Foundation
import Glibc
import Testing

@testable import UmkreisProcesses

/// Uses system programs with known behaviour as workers.
@Suite("Workers", .timeLimit(.minutes(1)))
struct WorkersTests {
    private var later: ContinuousClock.Instant { .now + .seconds(30) }

    /// Copies input to output, so that every job is its own reply.
    private static let echo = "exec cat >&0"

    /// Replies to its first job with a script's output, at most 255 bytes.
    private static func printing(_ script: String) -> String {
        #"head -c 5 >/dev/null; told="$(\#(script))"; printf "\0\0\0\\$(printf %o ${#told})%s" "$told" >&0; exec cat"#
    }

    private static func workers(_ script: String, count: Int = 1) throws -> Workers {
        try Workers(count, of: "/bin/sh", ["-c", script])
    }

    private static func pid(_ answer: [UInt8]) throws -> pid_t {
        try #require(pid_t(String(decoding: answer, as: UTF8.self)))
    }

    @Test func answerJobsOfAnyLength() throws {
        let workers = try Self.workers(Self.echo)
        for count in [0, 1, 300, 70_000] {
            let job = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            #expect(try workers.run(job, before: later) == job)
        }
        workers.close()
    }

    @Test func oneThatEndsFaultsItsJobAndIsRestarted() throws {
        let workers = try Self.workers("head -c 5 >/dev/null; exit 1")
        for _ in 0..<3 { #expect(throws: WorkerFault.ended) { try workers.run([1], before: later) } }
    }

    @Test func aWorkerThatEndsBetweenJobsFailsNoJob() throws {
        let workers = try Self.workers(Self.printing("echo $$"))
        let first = try Self.pid(workers.run([1], before: later))
        kill(first, SIGKILL)
        let end = later
        while try !String(contentsOfFile: "/proc/\(first)/status", encoding: .utf8).contains("State:\tZ") {
            try #require(.now < end)
        }
        let second = try Self.pid(workers.run([1], before: later))
        #expect(first != second)
    }

    @Test func oneThatOverrunsItsDeadlineIsKilled() throws {
        let workers = try Self.workers("exec cat >/dev/null")
        let start = ContinuousClock.now
        for _ in 0..<2 {
            #expect(throws: WorkerFault.overran) { try workers.run([1], before: .now + .milliseconds(100)) }
        }
        // More than a socket buffer.
        let long = [UInt8](repeating: 0, count: 4 << 20)
        let deaf = try Self.workers("exec sleep 60")
        #expect(throws: WorkerFault.overran) { try deaf.run(long, before: .now + .milliseconds(100)) }
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test func invalidAnswersAreFaults() throws {
        let workers = try Self.workers(#"head -c 5 >/dev/null; printf '\377\377\377\377' >&0; cat"#)
        #expect(throws: WorkerFault.ended) { try workers.run([1], before: later) }
    }

    @Test func doAsManyJobsAtOnceAsThereAreOfThem() async throws {
        let workers = try Self.workers(Self.echo, count: 3)
        let told = await withTaskGroup(of: [UInt8].self) { group in
            for thread: UInt8 in 0..<6 {
                group.addTask {
                    await withCheckedContinuation { done in
                        DispatchQueue(label: "caller \(thread)").async {
                            let answers = (0..<200).map { _ in
                                try? workers.run([thread], before: .now + .seconds(30))
                            }
                            done.resume(returning: answers.flatMap { $0 ?? [] })
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for thread: UInt8 in 0..<6 { #expect(told.count { $0 == thread } == 200) }
    }

    @Test func inheritNoDescriptor() throws {
        // Without close-on-exec, as a library might open it.
        let stray = open("/dev/null", O_RDONLY)
        defer { close(stray) }
        let workers = try Self.workers(Self.printing("ls /proc/self/fd | wc -l"))
        let told = String(decoding: try workers.run([1], before: later), as: UTF8.self)
        // The three, the one `ls` reads, and no others.
        #expect(told == "4")
    }

    @Test func endWithTheirOwner() throws {
        let workers = try Self.workers(Self.printing("echo $$"))
        let pid = try Self.pid(workers.run([1], before: later))
        #expect(kill(pid, 0) == 0)
        workers.close()
        #expect(kill(pid, 0) == -1 && errno == ESRCH)
        #expect(throws: WorkerFault.closed) { try workers.run([1], before: later) }
    }

    @Test func aMissingProgramIsReportedAtOnce() throws {
        #expect(throws: ProcessStartError.self) { try Workers(1, of: "/nowhere/worker", []) }
    }

    @Test func theirLoopAnswersUntilTheOtherSideHasGone() async throws {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        let (ours, theirs) = (FrameStream(descriptor: pair[0]), FrameStream(descriptor: pair[1]))
        await withCheckedContinuation { ended in
            DispatchQueue(label: "worker").async {
                Work(memory: 0, niceness: 0) { $0.reversed() }.serve(theirs)
                ended.resume()
            }
            for job: [UInt8] in [[1, 2, 3], [], [UInt8](repeating: 9, count: 3_000_000)] {
                #expect(throws: Never.self) {
                    try ours.send(job)
                    #expect(try ours.receive() == job.reversed())
                }
            }
            close(ours.descriptor)
        }
        close(theirs.descriptor)
    }

    /// The limit is per job: otherwise an easy job could end an old worker.
    @Test func aJobIsGivenItsOwnProcessorTime() throws {
        var pair: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        let (ours, theirs) = (FrameStream(descriptor: pair[0]), FrameStream(descriptor: pair[1]))
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        var before = rlimit()
        try #require(getrlimit(resource, &before) == 0)
        try ours.send([])
        shutdown(ours.descriptor, Int32(SHUT_WR))
        // An hour, since this process acts as the worker.
        Work(memory: 0, processorTime: .seconds(3600), niceness: 0) { _ in
            var granted = rlimit()
            getrlimit(resource, &granted)
            return (0..<8).map { UInt8(truncatingIfNeeded: granted.rlim_cur >> (8 * $0)) }
        }
        .serve(theirs)
        try #require(setrlimit(resource, &before) == 0)
        let granted = try ours.receive(before: later).reversed().reduce(0) { $0 << 8 | Int($1) }
        var used = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
        let taken = used.ru_utime.tv_sec + used.ru_stime.tv_sec
        #expect((3600...(taken + 3602)).contains(granted))
        close(ours.descriptor)
        close(theirs.descriptor)
    }
}
