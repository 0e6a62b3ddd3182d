import Foundation

/// The name of the calling thread, as the system knows it: `zmq-io` for the one that owns the sockets.
enum ThreadName {
    static var current: String {
        let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        return name?.trimmingCharacters(in: .newlines) ?? ""
    }
}
