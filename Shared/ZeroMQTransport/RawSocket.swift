import CZeroMQ

/// A non-blocking libzmq socket, on the loop's thread.
///
/// Its descriptor is edge-triggered, and any call can consume the edge while messages remain
/// (http://api.zeromq.org/4-3:zmq-getsockopt, ZMQ_FD). So the loop may sleep only if `mayBeReadable` is false.
final class RawSocket {
    let handle: UnsafeMutableRawPointer
    /// Readable when messages may be received or sent.
    let descriptor: Int32
    /// Cleared only when ``receive(into:)`` finds no message.
    private(set) var mayBeReadable = true
    /// After a failed send.
    private var isFull = false

    init(_ type: Int32, in context: UnsafeMutableRawPointer, settings: SocketSettings?) throws(SocketFailure) {
        guard let handle = zmq_socket(context, type) else { throw SocketFailure.last("opening a socket") }
        var descriptor: Int32 = -1
        var size = MemoryLayout<Int32>.size
        do throws(SocketFailure) {
            guard zmq_getsockopt(handle, ZMQ_FD, &descriptor, &size) == 0 else {
                throw SocketFailure.last("reading the descriptor")
            }
            self.handle = handle
            self.descriptor = descriptor
            try settings?.apply(to: self)
        } catch {
            zmq_close(handle)
            throw error
        }
    }

    func markReadable() {
        mayBeReadable = true
    }

    /// Whether a full socket is writable or readable again.
    ///
    /// Check it after ``receive(into:)``, since the edge may be consumed.
    func checkReadiness() -> Bool {
        guard isFull else { return false }
        var events: Int32 = 0
        guard get(ZMQ_EVENTS, &events, MemoryLayout<Int32>.size) == nil else { return false }
        if events & ZMQ_POLLIN != 0 { mayBeReadable = true }
        if events & ZMQ_POLLOUT != 0 { isFull = false }
        return events & (ZMQ_POLLIN | ZMQ_POLLOUT) != 0
    }

    func set(_ option: Int32, _ value: UnsafeRawPointer, _ size: Int) -> SocketFailure? {
        zmq_setsockopt(handle, option, value, size) == 0 ? nil : SocketFailure.last("setting option \(option)")
    }

    func get(_ option: Int32, _ value: UnsafeMutableRawPointer, _ size: Int) -> SocketFailure? {
        var size = size
        return zmq_getsockopt(handle, option, value, &size) == 0
            ? nil : SocketFailure.last("reading option \(option)")
    }

    func bind(_ address: String) throws(SocketFailure) {
        guard zmq_bind(handle, address) == 0 else { throw SocketFailure.last("binding") }
    }

    func connect(_ address: String) throws(SocketFailure) {
        guard zmq_connect(handle, address) == 0 else { throw SocketFailure.last("connecting") }
    }

    /// Returns the address with the actual port.
    func boundAddress() -> String? {
        var text = [UInt8](repeating: 0, count: 512)
        var size = text.count
        guard zmq_getsockopt(handle, ZMQ_LAST_ENDPOINT, &text, &size) == 0, size > 0 else { return nil }
        return String(decoding: text[..<(size - 1)], as: UTF8.self)
    }

    /// Returns 0 or the libzmq error.
    func send(_ bytes: [UInt8], more: Bool) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            trySend(more: more) { flags in zmq_send(handle, bytes.baseAddress, bytes.count, flags) }
        }
    }

    /// Counts the frame in `load` until libzmq has written it.
    func send(_ bytes: [UInt8], more: Bool, countedBy load: UnreadReplies, using frame: Frame) -> Int32 {
        frame.replace(with: bytes, countedBy: load)
        return trySend(more: more) { flags in zmq_msg_send(frame.message, handle, flags) }
    }

    private func trySend(more: Bool, _ send: (_ flags: Int32) -> Int32) -> Int32 {
        mayBeReadable = true
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        while true {
            if send(flags) >= 0 { return 0 }
            let code = zmq_errno()
            if code == EINTR { continue }
            if code == EAGAIN { isFull = true }
            return code
        }
    }

    /// Returns 0 or the libzmq error.
    func receive(into frame: Frame) -> Int32 {
        while true {
            if zmq_msg_recv(frame.message, handle, ZMQ_DONTWAIT) >= 0 { return 0 }
            let code = zmq_errno()
            if code == EINTR { continue }
            mayBeReadable = false
            return code
        }
    }

    func close() {
        zmq_close(handle)
    }
}

/// A loop's `zmq_msg_t` for all frames.
///
/// On the heap: libzmq stores bytes inline, and Swift may copy variables.
final class Frame {
    let message: UnsafeMutablePointer<zmq_msg_t>

    init() {
        message = .allocate(capacity: 1)
        zmq_msg_init(message)
    }

    deinit {
        zmq_msg_close(message)
        message.deallocate()
    }

    var count: Int { zmq_msg_size(message) }

    /// -1 if unknown.
    var descriptor: Int32 { zmq_msg_get(message, ZMQ_SRCFD) }

    /// The sender's public key from ``KeyAuthenticator``.
    var userID: String? { zmq_msg_gets(message, "User-Id").map { String(cString: $0) } }

    var hasMore: Bool { zmq_msg_more(message) != 0 }

    func bytes(upTo maximum: Int) -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: zmq_msg_data(message), count: min(count, maximum)))
    }

    func bytes() -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: zmq_msg_data(message), count: count))
    }
}

/// A failed libzmq call.
struct SocketFailure: Error, Equatable, CustomStringConvertible {
    let doing: String
    let code: Int32

    /// This thread's last libzmq error.
    static func last(_ doing: String) -> SocketFailure {
        SocketFailure(doing: doing, code: zmq_errno())
    }

    var description: String { "\(doing): \(String(cString: zmq_strerror(code)))" }
}
