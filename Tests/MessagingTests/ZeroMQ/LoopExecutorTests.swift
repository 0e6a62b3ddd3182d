import Foundation
import Synchronization
import Testing
import UmkreisMessaging
import ZeroMQTransport

@Suite("the executor of a loop", .timeLimit(.minutes(1)))
struct LoopExecutorTests {
    @Test func keepsACallerOnTheLoopsThread() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let threads = await withTaskExecutorPreference(loop.executor) {
            var threads: Set<String> = []
            for number in 0..<3 where await transport.failure(of: "\(number)") == nil {
                threads.insert(ThreadName.current)
            }
            return threads
        }
        #expect(threads == ["zmq-io"])
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func usesThePoolWhileTheLoopIsBusy() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let hasBegun = AsyncStream<Void>.makeStream()
        let other = Task { [executor = loop.executor] in
            for await _ in hasBegun.stream {}
            return await Task(executorPreference: executor) { ThreadName.current }.value
        }
        // This task computes: it keeps its thread until the other has run.
        let busy = await withTaskExecutorPreference(loop.executor) {
            _ = await transport.failure(of: "a")
            let thread = ThreadName.current
            let hasRun = DispatchSemaphore(value: 0)
            Task.detached {
                _ = await other.value
                hasRun.signal()
            }
            hasBegun.continuation.finish()
            #expect(Self.wait(for: hasRun), "the other task has not run beside this one")
            return thread
        }
        #expect(busy == "zmq-io")
        #expect(await other.value != "zmq-io")
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    @Test func doesNotLoseTheTasksOfALoopThatIsOver() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let ended = await withTaskExecutorPreference(loop.executor) {
            _ = await transport.failure(of: "a")
            await loop.shutdown()
            // From here on the pool runs the task instead of the loop.
            return await transport.failure(of: "b")
        }
        #expect(ended == .unavailable)
        await echo.loop.shutdown()
    }

    @Test func runsAThousandConcurrentTasks() async throws {
        let echo = try await EchoServer(EchoReceiver())
        let loop = SocketLoop()
        let transport = echo.transport(on: loop)
        let answered = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask(executorPreference: loop.executor) { await transport.failure(of: "\(number)") == nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(answered == 1000)
        await loop.shutdown()
        await echo.loop.shutdown()
    }

    /// Blocks the thread, which asynchronous code may not do directly.
    private static func wait(for semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + 20) == .success
    }
}
