@preconcurrency import Dispatch
import Glibc

/// Watches a folder with inotify.
enum FolderWatch {
    static let removals = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    static let writes = UInt32(IN_MODIFY)

    /// Returns coalesced changes until the folder is removed or renamed; `nil` if it can't be watched.
    static func changes(in folder: String, _ events: UInt32) -> AsyncStream<Void>? {
        let file = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard file >= 0 else { return nil }
        let ends = UInt32(IN_IGNORED) | UInt32(IN_MOVE_SELF)
        guard inotify_add_watch(file, folder, events | UInt32(IN_MOVE_SELF)) >= 0 else {
            close(file)
            return nil
        }
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .global())
            source.setEventHandler {
                let masks = masks(readFrom: file)
                continuation.yield()
                if masks & ends != 0 { continuation.finish() }
            }
            source.setCancelHandler { close(file) }
            continuation.onTermination = { _ in source.cancel() }
            source.resume()
        }
    }

    private static func masks(readFrom file: Int32) -> UInt32 {
        var masks: UInt32 = 0
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while case let count = read(file, &bytes, bytes.count), count > 0 {
            bytes.withUnsafeBytes { events in
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    masks |= event.mask
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
        return masks
    }
}
