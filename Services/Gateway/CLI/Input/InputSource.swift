import Dispatch
import Glibc

/// Where what is typed or piped in comes from.
struct InputSource: Sendable {
    /// Whether somebody types.
    let isTerminal: Bool
    /// A thread of its own, for a read may wait for ever.
    private static let queue = DispatchQueue(label: "umkreis.input")
    private let next: @Sendable () async -> [UInt8]

    init(isTerminal: Bool, next: @escaping @Sendable () async -> [UInt8]) {
        self.isTerminal = isTerminal
        self.next = next
    }

    /// Bytes as they come; none at the end.
    func bytes() async -> [UInt8] { await next() }

    /// A descriptor, read where waiting holds up nobody else.
    static func descriptor(_ file: Int32) -> InputSource {
        InputSource(isTerminal: isatty(file) == 1) {
            await withCheckedContinuation { reader in
                queue.async {
                    var buffer = [UInt8](repeating: 0, count: 65_536)
                    var count = read(file, &buffer, buffer.count)
                    while count < 0, errno == EINTR { count = read(file, &buffer, buffer.count) }
                    reader.resume(returning: Array(buffer.prefix(max(0, count))))
                }
            }
        }
    }

    /// Everything, up to a limit.
    ///
    /// - Throws: ``Refusal`` when there is more.
    func everything(upTo limit: Int) async throws(Refusal) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let part = await bytes()
            if part.isEmpty { return all }
            all += part
            if all.count > limit { throw .usage("the input is longer than \(limit) bytes") }
        }
    }
}
