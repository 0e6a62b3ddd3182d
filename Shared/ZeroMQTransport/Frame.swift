import CZeroMQ

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
