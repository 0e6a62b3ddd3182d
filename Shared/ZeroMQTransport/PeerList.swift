public import UmkreisWire

/// The public keys of a stack's processes.
///
/// The version in the first and last line proves completeness.
///
/// ```
/// umkreis-peers 1 3
/// auth Xk… 2026-05-01T12:00:00.000Z
/// chat 8d… 2026-05-01T12:00:00.000Z until=2026-06-01T13:00:00.000Z
/// chat bQ… 2026-06-01T12:00:00.000Z revoked=2026-06-02T08:00:00.000Z
/// end 3
/// ```
public struct PeerList: Sendable, Equatable {
    /// A key and its owner.
    public struct Entry: Sendable, Equatable {
        public let name: String
        /// The public key.
        public let key: CurvePublicKey
        /// The creation time.
        public let madeAt: Timestamp
        /// When a replaced key expires.
        public fileprivate(set) var until: Timestamp?
        /// The revocation time.
        public fileprivate(set) var revokedAt: Timestamp?

        public func isGood(at moment: Timestamp) -> Bool {
            revokedAt == nil && until.map { moment < $0 } ?? true
        }

        fileprivate var end: Timestamp? { revokedAt ?? until }
    }

    /// Maximum of keys.
    public static let maximum = 1000
    /// Maximum in bytes.
    public static let maximumTextLength = 256 << 10
    private static let heading = "umkreis-peers 1"
    /// Time for which invalid keys are listed.
    private static let memory = Duration.seconds(30 * 86_400)

    /// Oldest first.
    public private(set) var entries: [Entry] = []
    private var version = 0

    public init() {}

    /// - Throws: ``BrokenRule`` with the invalid line.
    public init(text: String) throws(BrokenRule) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first.hasPrefix(PeerList.heading + " "),
            let version = Int(first.dropFirst(PeerList.heading.count + 1))
        else { throw BrokenRule("not-peers", "must begin with \(PeerList.heading)") }
        guard let last = lines.lastIndex(where: { !$0.isEmpty }), lines[last] == "end \(version)" else {
            throw BrokenRule("cut-off", "must end with end \(version)")
        }
        self.version = version
        for (index, line) in lines[1..<max(last, 1)].enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            guard let entry = Entry(line: line) else {
                throw BrokenRule("not-a-peer", "must have a name, a key and a time in line \(index + 2)")
            }
            guard !entries.contains(where: { $0.key == entry.key }), entries.count < PeerList.maximum else {
                throw BrokenRule("too-many-peers", "has a key twice, or over \(PeerList.maximum), in line \(index + 2)")
            }
            entries.append(entry)
        }
    }

    /// Returns the next version's text.
    public func nextText() -> String {
        var lines = ["\(PeerList.heading) \(version + 1)"]
        lines.append("# name, public key (Z85), when it was made; written by umkreis keys")
        lines += entries.map(\.line)
        lines.append("end \(version + 1)\n")
        return lines.joined(separator: "\n")
    }

    /// 1…40 lower-case letters, digits and dashes; a letter first.
    public static func isName(_ text: some StringProtocol) -> Bool {
        guard (1...40).contains(text.utf8.count), let first = text.utf8.first else { return false }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return letters.contains(first)
            && text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") }
    }

    /// Returns false if the list is full.
    ///
    /// - Parameter grace: when former keys expire; `nil` leaves them unchanged.
    public mutating func add(
        _ key: CurvePublicKey,
        of name: String,
        at moment: Timestamp,
        grace: Duration? = nil
    ) -> Bool {
        entries.removeAll { $0.end.map { $0.adding(PeerList.memory) < moment } ?? false }
        guard entries.count < PeerList.maximum else { return false }
        if let grace {
            let end = moment.adding(grace)
            for index in entries.indices where entries[index].name == name && entries[index].isGood(at: moment) {
                entries[index].until = min(entries[index].until ?? end, end)
            }
        }
        entries.append(Entry(name: name, key: key, madeAt: moment))
        return true
    }

    /// Revokes a key or a name's keys; returns those that were valid.
    public mutating func revoke(_ nameOrKey: String, at moment: Timestamp) -> [Entry] {
        var revoked: [Entry] = []
        for index in entries.indices
        where entries[index].isGood(at: moment)
            && (entries[index].name == nameOrKey || entries[index].key.text == nameOrKey)
        {
            entries[index].revokedAt = moment
            revoked.append(entries[index])
        }
        return revoked
    }
}

extension PeerList.Entry {
    fileprivate init?(line: Substring) {
        let words = line.split(separator: " ")
        guard words.count >= 3, PeerList.isName(words[0]), let key = CurvePublicKey(String(words[1])),
            let madeAt = Timestamp(String(words[2]))
        else { return nil }
        self.init(name: String(words[0]), key: key, madeAt: madeAt)
        for word in words[3...] {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let moment = Timestamp(String(parts[1])) else { return nil }
            switch parts[0] {
            case "until": until = moment
            case "revoked": revokedAt = moment
            default: return nil
            }
        }
    }

    fileprivate var line: String {
        var words = [name, key.text, "\(madeAt)"]
        if let until { words.append("until=\(until)") }
        if let revokedAt { words.append("revoked=\(revokedAt)") }
        return words.joined(separator: " ")
    }
}
