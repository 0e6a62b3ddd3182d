import Foundation

/// Does what waits for the system on a thread of its own, so that no task's thread is held up.
func offThread<Answer: Sendable>(_ body: @escaping @Sendable () throws -> Answer) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}

/// The name of the calling thread, as the system knows it: `zmq-io` for the one that owns the sockets.
enum ThreadName {
    static var current: String {
        let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        return name?.trimmingCharacters(in: .newlines) ?? ""
    }
}
