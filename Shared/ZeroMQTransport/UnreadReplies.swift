import CZeroMQ
import Glibc
import Synchronization
import UmkreisMessaging

/// Reply bytes that libzmq holds for one connection; its I/O thread subtracts them.
final class UnreadReplies: Sendable {
    private let bytes = Atomic<Int>(0)
    private let figures: TransportFigures

    init(figures: TransportFigures) {
        self.figures = figures
    }

    var count: Int { bytes.load(ordering: .relaxed) }

    func add(_ count: Int) {
        bytes.wrappingAdd(count, ordering: .relaxed)
        figures.unreadBytes.wrappingAdd(count, ordering: .relaxed)
    }

    func subtract(_ count: Int) {
        bytes.wrappingSubtract(count, ordering: .relaxed)
        figures.unreadBytes.wrappingSubtract(count, ordering: .relaxed)
    }
}

extension Frame {
    /// Precedes the frame's bytes.
    private struct Header {
        let count: Int
        let load: Unmanaged<UnreadReplies>
    }

    /// Counts the copy in `load` until libzmq frees it.
    func replace(with bytes: [UInt8], countedBy load: UnreadReplies) {
        let start = MemoryLayout<Header>.size
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: start + bytes.count,
            alignment: MemoryLayout<Header>.alignment
        )
        let header = Header(count: bytes.count, load: .passRetained(load))
        memory.initializeMemory(as: Header.self, to: header)
        (memory + start).copyMemory(from: bytes, byteCount: bytes.count)
        load.add(bytes.count)
        zmq_msg_close(message)
        zmq_msg_init_data(message, memory + start, bytes.count, { _, hint in Frame.free(hint) }, memory)
    }

    private static func free(_ memory: UnsafeMutableRawPointer?) {
        guard let memory else { return }
        let header = memory.load(as: Header.self)
        header.load.takeUnretainedValue().subtract(header.count)
        header.load.release()
        memory.deallocate()
    }
}
