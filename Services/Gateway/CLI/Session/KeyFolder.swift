import GatewaySupervision
import Glibc
import Wire
import ZeroMQTransport

/// The folder with a stack's keys for `tcp`: `NAME.key` for each process, and `peers` with all public keys.
///
/// `peers` is written in place: a container that has the file alone mounted would keep a replaced one. Who reads it meanwhile
/// notices by its last line and reads again.
struct KeyFolder {
    /// What one key of the list is good for.
    struct ListedKey: Encodable {
        let name: String
        let key: String
        /// `valid`, `replaced` (valid until then), `over` or `revoked`.
        let state: String
        let madeAt: Timestamp
        let until: Timestamp?
        let revokedAt: Timestamp?
        /// The file with the secret key, where it lies in this folder.
        let file: String?
    }

    /// Whose keys a stack needs.
    static let names = ServiceName.stack.map(\.text) + ["gateway"]

    let path: String
    var peersFile: String { path + "/peers" }
    /// Root makes keys for the owner of the folder.
    private var owner: FileOwner { .ofFiles(in: path) }

    /// Makes the keys that are missing, and nothing where all are there; a key file that the list lacks is added to it.
    func create(_ names: [String], at moment: Timestamp) throws -> [ListedKey] {
        try PrivateFile.makeFolder(path)
        return try changing(orMaking: true) { list in
            var made: [(String, CurveSecretKey)] = []
            for name in names {
                try check(name)
                let isListed = list.entries.contains { $0.name == name && $0.isGood(at: moment) }
                let isThere = access(keyFile(of: name), F_OK) == 0
                if isListed { continue }
                if isThere {
                    try adopt(name, into: &list, at: moment)
                } else {
                    made.append((name, try add(name, to: &list, at: moment, grace: nil)))
                }
            }
            return made
        }
        .listed(at: moment, in: self)
    }

    func list(at moment: Timestamp) throws -> [ListedKey] {
        let file = try opened(O_RDONLY)
        defer { close(file) }
        return try read(file).listed(at: moment, in: self)
    }

    /// Makes another key for a name; the former one is valid for a while longer.
    func rotate(_ name: String, grace: Duration, at moment: Timestamp) throws -> [ListedKey] {
        try check(name)
        return try changing { list in
            guard list.entries.contains(where: { $0.name == name }) else {
                throw Refusal(
                    Fault(.notFound, "\(peersFile) lists no key of \(name)"),
                    hint: "umkreis keys create \(path) --name \(name)"
                )
            }
            return [(name, try add(name, to: &list, at: moment, grace: grace))]
        }
        .listed(at: moment, in: self).filter { $0.name == name }
    }

    /// Makes a key, or all keys of a name, worth nothing.
    func revoke(_ nameOrKey: String, at moment: Timestamp) throws -> [ListedKey] {
        var revoked: [PeerList.Entry] = []
        let list = try changing { list in
            revoked = list.revoke(nameOrKey, at: moment)
            guard !revoked.isEmpty else {
                throw Refusal(
                    Fault(.notFound, "\(peersFile) lists no valid key \(nameOrKey)"),
                    hint: "umkreis keys list --dir \(path)"
                )
            }
            return []
        }
        return list.listed(at: moment, in: self).filter { key in revoked.contains { $0.key.text == key.key } }
    }

    private func check(_ name: String) throws(Refusal) {
        guard PeerList.isName(name) else {
            throw .usage("a name has 1 to 40 lower-case letters, digits and dashes, a letter first", field: "name")
        }
    }

    private func add(_ name: String, to list: inout PeerList, at moment: Timestamp, grace: Duration?) throws
        -> CurveSecretKey
    {
        let key = try usable { () throws(UnusableKeys) in try CurveSecretKey.generate() }
        guard list.add(key.publicKey, of: name, at: moment, grace: grace) else { throw full }
        return key
    }

    /// Lists the key of a file that is there, unless it was listed before and is over.
    private func adopt(_ name: String, into list: inout PeerList, at moment: Timestamp) throws {
        let key = try usable { () throws(UnusableKeys) in
            try CurveSecretKey.read(from: keyFile(of: name), of: owner.user).publicKey
        }
        guard !list.entries.contains(where: { $0.key == key }) else {
            throw Refusal(
                Fault(.conflict, "the key in \(keyFile(of: name)) is not valid any more"),
                hint: "umkreis keys rotate \(name) --dir \(path)"
            )
        }
        guard list.add(key, of: name, at: moment) else { throw full }
    }

    private var full: Refusal {
        Refusal(Fault(.conflict, "\(peersFile) has \(PeerList.most) keys, which is as many as it may have"))
    }

    private func usable<Value>(_ body: () throws(UnusableKeys) -> Value) throws(Refusal) -> Value {
        do throws(UnusableKeys) {
            return try body()
        } catch {
            throw Refusal(unusable: error)
        }
    }

    /// Changes the list, one process at a time: the list first, for a process that has a key which is not listed does not
    /// start.
    private func changing(
        orMaking isMaking: Bool = false,
        _ change: (inout PeerList) throws -> [(String, CurveSecretKey)]
    ) throws -> PeerList {
        let file = try opened(isMaking ? O_RDWR | O_CREAT : O_RDWR)
        defer { close(file) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            throw Refusal(Fault(.conflict, "another umkreis keys is changing \(peersFile)"), hint: "try again")
        }
        var list = try read(file)
        let before = list
        let made = try change(&list)
        if list != before { try write(list, to: file) }
        for (name, key) in made {
            var line = key.withText { Array($0) } + [UInt8(ascii: "\n")]
            defer { explicit_bzero(&line, line.count) }
            try PrivateFile(keyFile(of: name), owner: owner).write(line)
        }
        return list
    }

    private func opened(_ flags: Int32) throws(Refusal) -> Int32 {
        let file = open(peersFile, flags | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file < 0 else { return file }
        let hint = errno == ENOENT ? "umkreis keys create \(path), or --dir DIR" : "do it as the owner of \(path)"
        throw .configuration("\(peersFile) cannot be opened: \(String(cString: strerror(errno)))", hint: hint)
    }

    private func read(_ file: Int32) throws(Refusal) -> PeerList {
        var bytes = [UInt8](repeating: 0, count: PeerList.longestText + 1)
        let count = pread(file, &bytes, bytes.count, 0)
        if count == 0 { return PeerList() }
        do throws(BrokenRule) {
            return try PeerList(text: String(decoding: bytes[..<max(0, count)], as: UTF8.self))
        } catch {
            throw .configuration("\(peersFile) \(error.words)", hint: "take a copy of the file that umkreis keys wrote")
        }
    }

    private func write(_ list: PeerList, to file: Int32) throws(Refusal) {
        let bytes = Array(list.nextText().utf8)
        // Readable by all, whatever the umask: there is nothing secret in it.
        guard bytes.count <= PeerList.longestText, owner.give(file), fchmod(file, 0o644) == 0,
            pwrite(file, bytes, bytes.count, 0) == bytes.count, ftruncate(file, off_t(bytes.count)) == 0,
            fsync(file) == 0
        else { throw .configuration("\(peersFile) cannot be written: \(String(cString: strerror(errno)))") }
    }

    func keyFile(of name: String) -> String { "\(path)/\(name).key" }
}

extension PeerList {
    fileprivate func listed(at moment: Timestamp, in folder: KeyFolder) -> [KeyFolder.ListedKey] {
        entries.map { entry in
            let newest = entries.last { $0.name == entry.name }
            let file = folder.keyFile(of: entry.name)
            let isHere = newest == entry && access(file, F_OK) == 0
            return KeyFolder.ListedKey(
                name: entry.name,
                key: entry.key.text,
                state: entry.state(at: moment),
                madeAt: entry.madeAt,
                until: entry.until,
                revokedAt: entry.revokedAt,
                file: isHere ? file : nil
            )
        }
    }
}

extension PeerList.Entry {
    fileprivate func state(at moment: Timestamp) -> String {
        if revokedAt != nil { return "revoked" }
        guard until != nil else { return "valid" }
        return isGood(at: moment) ? "replaced" : "over"
    }
}

extension Refusal {
    /// Keys that cannot be used, with what to do about it.
    init(unusable keys: UnusableKeys) {
        self = .configuration(keys.problem, hint: keys.remedy)
    }
}
