/// What travels: one line of UTF-8 JSON and, sometimes, a blob beside it (image bytes).
public struct Message: Sendable, Equatable {
    public var line: [UInt8]
    public var blob: [UInt8]?

    public init(line: [UInt8], blob: [UInt8]? = nil) {
        self.line = line
        self.blob = blob
    }
}
