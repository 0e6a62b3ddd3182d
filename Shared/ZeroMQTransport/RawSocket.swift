import CZeroMQ

/// A libzmq socket, as the loop's thread uses it: never waiting, and asking again when a signal came between.
///
/// libzmq tells of what comes through a descriptor, once: whatever is done to the socket may take the news in on the
/// way, and the descriptor is silent then though there is something to receive
/// (http://api.zeromq.org/4-3:zmq-getsockopt, ZMQ_FD). So the socket itself remembers whether it may be slept on.
final class RawSocket {
    let handle: UnsafeMutableRawPointer
    /// Readable when there may be something to receive, or to send again.
    let descriptor: Int32
    /// Whether something may be there that ``descriptor`` does not tell of: until ``receive(into:)`` has found nothing
    /// after the last thing that was done.
    private(set) var mayHaveNews = true
    /// Whether it took no more when something was sent last.
    private var isFull = false

    /// Opens a socket with its settings.
    init(_ type: Int32, in context: UnsafeMutableRawPointer, settings: SocketSettings?) throws(SocketFailure) {
        guard let handle = zmq_socket(context, type) else { throw SocketFailure.last("opening a socket") }
        var descriptor: Int32 = -1
        var size = MemoryLayout<Int32>.size
        do throws(SocketFailure) {
            guard zmq_getsockopt(handle, ZMQ_FD, &descriptor, &size) == 0 else {
                throw SocketFailure.last("asking for a descriptor")
            }
            self.handle = handle
            self.descriptor = descriptor
            try settings?.apply(to: self)
        } catch {
            zmq_close(handle)
            throw error
        }
    }

    /// Notes that the descriptor has become readable.
    func noteNews() {
        mayHaveNews = true
    }

    /// Whether a socket that took no more does again, or has something after all; to be asked when it has nothing to
    /// receive, for the descriptor may have told of it already.
    func isUsableAgain() -> Bool {
        guard isFull else { return false }
        var events: Int32 = 0
        guard get(ZMQ_EVENTS, &events, MemoryLayout<Int32>.size) == nil else { return false }
        if events & ZMQ_POLLIN != 0 { mayHaveNews = true }
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

    /// What the socket was bound to, with the port that the system chose where the address left it open.
    func boundAddress() -> String? {
        var text = [UInt8](repeating: 0, count: 512)
        var size = text.count
        guard zmq_getsockopt(handle, ZMQ_LAST_ENDPOINT, &text, &size) == 0, size > 0 else { return nil }
        return String(decoding: text[..<(size - 1)], as: UTF8.self)
    }

    /// Sends one frame; returns 0 or libzmq's number for why not.
    func send(_ bytes: [UInt8], more: Bool) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            trySend(more: more) { flags in zmq_send(handle, bytes.baseAddress, bytes.count, flags) }
        }
    }

    /// Sends one frame whose bytes count for `load` until libzmq has written them; returns as ``send(_:more:)``.
    func send(_ bytes: [UInt8], more: Bool, countedBy load: UnreadReplies, using frame: Frame) -> Int32 {
        frame.replace(with: bytes, countedBy: load)
        return trySend(more: more) { flags in zmq_msg_send(frame.message, handle, flags) }
    }

    private func trySend(more: Bool, _ send: (_ flags: Int32) -> Int32) -> Int32 {
        mayHaveNews = true
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        while true {
            if send(flags) >= 0 { return 0 }
            let code = zmq_errno()
            if code == EINTR { continue }
            if code == EAGAIN { isFull = true }
            return code
        }
    }

    /// Takes in one frame; returns 0 or libzmq's number for why not.
    func receive(into frame: Frame) -> Int32 {
        while true {
            if zmq_msg_recv(frame.message, handle, ZMQ_DONTWAIT) >= 0 { return 0 }
            let code = zmq_errno()
            if code == EINTR { continue }
            mayHaveNews = false
            return code
        }
    }

    func close() {
        zmq_close(handle)
    }
}

/// The one `zmq_msg_t` of a loop, into which every frame is received.
///
/// It lives on the heap: libzmq keeps up to 33 bytes inside the structure, so that a pointer into a Swift variable
/// could point into a temporary copy of it.
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

    /// The descriptor of the connection that the message came over; -1 where libzmq does not say.
    var descriptor: Int32 { zmq_msg_get(message, ZMQ_SRCFD) }

    /// What the ``KeyAuthenticator`` called the sender, which is its public key; nil where nobody was asked.
    var userID: String? { zmq_msg_gets(message, "User-Id").map { String(cString: $0) } }

    /// Whether the same message has another frame.
    var hasMore: Bool { zmq_msg_more(message) != 0 }

    /// The first bytes, at most so many.
    func bytes(upTo most: Int) -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: zmq_msg_data(message), count: min(count, most)))
    }

    func bytes() -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: zmq_msg_data(message), count: count))
    }
}

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
