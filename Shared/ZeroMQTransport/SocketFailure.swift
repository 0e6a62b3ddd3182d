import CZeroMQ

/// What libzmq refused to do, and its number for why.
struct SocketFailure: Error, Equatable, CustomStringConvertible {
    let doing: String
    let code: Int32

    /// The failure of the libzmq call just made on this thread.
    static func last(_ doing: String) -> SocketFailure {
        SocketFailure(doing: doing, code: zmq_errno())
    }

    var description: String { "\(doing): \(String(cString: zmq_strerror(code)))" }
}
