import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Where a restore writes: first a draft, which is then renamed.
struct RestorePlace {
    private let directory: DataDirectory
    private let set: String
    private let service: ServiceName?
    private let isReplacing: Bool
    /// The folder that will have the restored files.
    let destination: String

    init(_ directory: DataDirectory, set: String, to given: String?, service: ServiceName?, isReplacing: Bool) {
        (self.directory, self.set, self.service, self.isReplacing) = (directory, set, service, isReplacing)
        let isFree = Self.isFree(directory.path)
        if let given {
            destination = DataDirectory.absolute(given)
        } else {
            destination = isReplacing || isFree ? directory.path : "\(directory.path).\(set)"
        }
    }

    /// Whether the stack goes on with the restored files, and so with its backups.
    var isOfThisStack: Bool { destination == directory.path }

    var draft: String { "\(destination).restoring" }

    /// What a replacement moves.
    var replaced: String { service.map { directory.folder(of: $0) } ?? directory.path }

    /// Where it goes.
    var aside: String { "\(directory.path).before-\(set)" }

    func includes(_ path: String) -> Bool { service.map { path.hasPrefix("\($0)/") } ?? true }

    /// - Throws: ``Refusal`` if the stack runs, or files would be overwritten.
    func require() throws(Refusal) {
        let isInVolume = isReplacing || isOfThisStack || destination.hasPrefix(directory.path + ".")
        if directory.volume(of: .auth) != nil, isInVolume {
            throw Refusal(.usage, "cli.rule.backup-to-missing", field: "to")
        }
        guard isReplacing else {
            if Self.isFree(destination) { return }
            throw Refusal(.conflict, "cli.rule.backup-not-empty", ["path": .words(destination)])
        }
        if directory.isRunning {
            throw Refusal(
                .conflict,
                "cli.rule.backup-running",
                ["path": .words(directory.path)],
                hint: directory.deploymentKind.stop
            )
        }
        guard !FileManager.default.fileExists(atPath: aside) else {
            throw Refusal(.conflict, "cli.rule.backup-not-empty", ["path": .words(aside)])
        }
    }

    /// The data that will not fit together, with the services that stay as they are.
    func misfits(_ stack: DataDirectory) throws -> [Misfits.Finding] {
        let restored = try DataDirectory(draft, [:])
        let ledger = service == .auth || service == nil ? draft : stack.path
        let misfits = Misfits(
            folder: { other in
                if service == nil || service == other { return restored }
                return isReplacing || isOfThisStack ? stack : nil
            },
            erased: Set(ErasureLedger(contentsOf: "\(ledger)/\(ErasureLedger.path)").people.keys)
        )
        return try misfits.findings()
    }

    /// Renames the draft, and what it replaces before it; returns the former files' new folder.
    func putInPlace() throws(Refusal) -> String? {
        guard isReplacing, !Self.isFree(replaced) else {
            if service != nil { try Self.makeParent(of: replacement) }
            rmdir(replacement)
            try Self.move(service == nil ? draft : "\(draft)/\(service?.text ?? "")", to: replacement)
            if service != nil { rmdir(draft) }
            return nil
        }
        let former = service.map { "\(aside)/\($0)" } ?? aside
        if service != nil { try PrivateFile.makeFolder(aside) }
        try Self.move(replaced, to: former)
        do throws(Refusal) {
            try Self.move(service == nil ? draft : "\(draft)/\(service?.text ?? "")", to: replaced)
        } catch {
            // Otherwise the stack would start empty.
            try Self.move(former, to: replaced)
            throw error
        }
        if service != nil { rmdir(draft) }
        return aside
    }

    private var replacement: String {
        service.map { "\(destination)/\($0)" } ?? destination
    }

    private static func makeParent(of path: String) throws(Refusal) {
        guard let slash = path.lastIndex(of: "/") else { return }
        try PrivateFile.makeFolder(String(path[..<slash]))
    }

    private static func move(_ path: String, to other: String) throws(Refusal) {
        let number = FileReplacement.move(path, to: other)
        guard number == 0 else { throw .failed("cli.rule.backup-not-moved", on: path, number) }
    }

    /// Whether the path is missing or an empty folder.
    static func isFree(_ path: String) -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return true }
        return (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) ?? false
    }
}
