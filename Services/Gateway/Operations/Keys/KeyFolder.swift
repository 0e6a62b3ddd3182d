import GatewayKit
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire
import ZeroMQTransport

/// The folder with a stack's CURVE keys: `NAME.key` and public keys in `peers`.
///
/// `peers` is written in place, because a container that mounts the file would keep a replaced one. Readers recognise
/// partial content by its last line.
struct KeyFolder {
    struct ListedKey: Encodable {
        let name: String
        let key: String
        /// `valid`, `replaced` (valid until then), `over` or `revoked`.
        let state: String
        let madeAt: Timestamp
        let until: Timestamp?
        let revokedAt: Timestamp?
        /// The secret key, if it is in this folder.
        let file: String?
    }

    static let names = ServiceName.processes.map(\.text) + ["gateway"]

    let path: String
    var peersFile: String { path + "/peers" }
    /// The folder's owner if the process is root.
    private var owner: FileOwner { .ofFiles(in: path) }

    /// Creates missing keys and lists unlisted key files.
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

    /// The previous key stays valid for `grace`.
    func rotate(_ name: String, grace: Duration, at moment: Timestamp) throws -> [ListedKey] {
        try check(name)
        return try changing { list in
            guard list.entries.contains(where: { $0.name == name }) else {
                throw Refusal(
                    Fault(
                        .notFound,
                        localized("cli.session.noKeyForName", ["peersFile": "\(peersFile)", "name": "\(name)"])
                    ),
                    hint: "umkreis keys create \(path) --name \(name)"
                )
            }
            return [(name, try add(name, to: &list, at: moment, grace: grace))]
        }
        .listed(at: moment, in: self).filter { $0.name == name }
    }

    func revoke(_ nameOrKey: String, at moment: Timestamp) throws -> [ListedKey] {
        var revoked: [PeerList.Entry] = []
        let list = try changing { list in
            revoked = list.revoke(nameOrKey, at: moment)
            guard !revoked.isEmpty else {
                throw Refusal(
                    Fault(
                        .notFound,
                        localized(
                            "cli.session.noValidKey",
                            ["peersFile": "\(peersFile)", "nameOrKey": "\(nameOrKey)"]
                        )
                    ),
                    hint: "umkreis keys list --dir \(path)"
                )
            }
            return []
        }
        return list.listed(at: moment, in: self).filter { key in revoked.contains { $0.key.text == key.key } }
    }

    private func check(_ name: String) throws(Refusal) {
        guard PeerList.isName(name) else {
            throw .usage(localized("cli.session.keyNameInvalid"), field: "name")
        }
    }

    private func add(_ name: String, to list: inout PeerList, at moment: Timestamp, grace: Duration?) throws
        -> CurveSecretKey
    {
        let key = try usable { () throws(UnusableKeys) in try CurveSecretKey.generate() }
        guard list.add(key.publicKey, of: name, at: moment, grace: grace) else { throw full }
        return key
    }

    /// Lists an existing key file, unless it was listed and has expired.
    private func adopt(_ name: String, into list: inout PeerList, at moment: Timestamp) throws {
        let key = try usable { () throws(UnusableKeys) in
            try CurveSecretKey.read(from: keyFile(of: name), of: owner.user).publicKey
        }
        guard !list.entries.contains(where: { $0.key == key }) else {
            throw Refusal(
                Fault(.conflict, localized("cli.session.keyExpired", ["name": "\(keyFile(of: name))"])),
                hint: "umkreis keys rotate \(name) --dir \(path)"
            )
        }
        guard list.add(key, of: name, at: moment) else { throw full }
    }

    private var full: Refusal {
        Refusal(
            Fault(
                .conflict,
                localized("cli.session.tooManyKeys", ["peersFile": "\(peersFile)", "most": "\(PeerList.maximum)"])
            )
        )
    }

    private func usable<Value>(_ body: () throws(UnusableKeys) -> Value) throws(Refusal) -> Value {
        do throws(UnusableKeys) {
            return try body()
        } catch {
            throw Refusal(unusable: error)
        }
    }

    /// The list is written before key files: a process with an unlisted key doesn't start.
    private func changing(
        orMaking isMaking: Bool = false,
        _ change: (inout PeerList) throws -> [(String, CurveSecretKey)]
    ) throws -> PeerList {
        let file = try opened(isMaking ? O_RDWR | O_CREAT : O_RDWR)
        defer { close(file) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            throw Refusal(
                Fault(.conflict, localized("cli.session.peersLocked", ["peersFile": "\(peersFile)"])),
                hint: localized("cli.session.tryAgain")
            )
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
        let hint =
            errno == ENOENT
            ? localized("cli.hint.keysCreate", ["path": .words(path)])
            : localized("cli.session.runAsOwner", ["path": "\(path)"])
        throw .failed(localized("cli.session.cannotOpen", ["peersFile": "\(peersFile)"]), hint: hint)
    }

    private func read(_ file: Int32) throws(Refusal) -> PeerList {
        var bytes = [UInt8](repeating: 0, count: PeerList.maximumTextLength + 1)
        let count = pread(file, &bytes, bytes.count, 0)
        if count == 0 { return PeerList() }
        do throws(BrokenRule) {
            return try PeerList(text: String(decoding: bytes[..<max(0, count)], as: UTF8.self))
        } catch {
            throw .configuration("\(peersFile) \(error.words)", hint: localized("cli.session.copyKeyHint"))
        }
    }

    private func write(_ list: PeerList, to file: Int32) throws(Refusal) {
        let bytes = Array(list.nextText().utf8)
        // Readable by all, regardless of the umask.
        guard bytes.count <= PeerList.maximumTextLength, owner.give(file), fchmod(file, 0o644) == 0,
            pwrite(file, bytes, bytes.count, 0) == bytes.count, ftruncate(file, off_t(bytes.count)) == 0,
            fsync(file) == 0
        else { throw .failed(localized("cli.session.cannotWrite", ["peersFile": "\(peersFile)"])) }
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
