import Foundation
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

/// The folder of a Docker Compose stack: `.env` and `secrets`.
struct ComposeFolder {
    /// The image's user, the default owner of secrets.
    static let imageUser = FileOwner(user: 10_001, group: 10_001)
    private static let variables = ["UMKREIS_VERSION", "UMKREIS_DEPLOYMENT", "UMKREIS_USER"]

    let path: String
    private var secrets: String { path + "/secrets" }
    private var environmentFile: String { path + "/.env" }
    private var serviceKey: String { secrets + "/service.key" }
    private var keys: KeyFolder { KeyFolder(path: secrets) }

    private var files: [String] {
        [environmentFile, serviceKey] + KeyFolder.names.map(keys.keyFile(of:)) + [keys.peersFile]
    }

    /// Creates missing files and returns them.
    func create(at moment: Timestamp) throws -> [String] {
        let missing = files.filter { access($0, F_OK) != 0 }
        try PrivateFile.makeFolder(secrets)
        let found = FileOwner.ofFiles(in: secrets)
        // Containers don't run as root.
        let owner = found.user == 0 ? ComposeFolder.imageUser : found
        guard owner.give(folder: secrets) else {
            throw Refusal(
                .configuration,
                "cli.rule.no-chown",
                ["path": .words(secrets), "owner": .words("\(owner)")]
            )
        }
        _ = try keys.create(KeyFolder.names, at: moment)
        _ = try KeyFile(at: serviceKey, owner: (user: owner.user, group: owner.group)).key()
        _ = try EnvironmentFile.create(environmentFile, EnvironmentFile.text(for: owner))
        return missing.filter { access($0, F_OK) == 0 }
    }

    /// Returns problems that prevent a start, each with a remedy.
    func problems(at moment: Timestamp) -> [String] {
        guard let text = try? String(contentsOfFile: environmentFile, encoding: .utf8) else {
            let isThere = access(environmentFile, F_OK) == 0
            let values: [String: TextValue] = ["path": .words(environmentFile), "command": .words(maker)]
            let problem = localized(isThere ? "cli.secret.unreadable" : "cli.secret.missing", values)
            return [problem] + secretProblems(for: nil, at: moment)
        }
        let environment = EnvironmentFile(text: text)
        return problems(in: environment) + secretProblems(for: environment["UMKREIS_USER"], at: moment)
    }

    private var maker: String { "umkreis stack init \(path)" }

    private func problems(in environment: EnvironmentFile) -> [String] {
        let examples = environment.values.filter { ExampleValue.contains($0.value) }.map { name, value in
            localized(
                "cli.compose.example",
                ["path": .words(environmentFile), "name": .words(name), "value": .words(value)]
            )
        }
        let unset = ComposeFolder.variables.filter { environment[$0] == nil }.map { name in
            localized("cli.compose.unset", ["path": .words(environmentFile), "name": .words(name)])
        }
        return examples + unset
    }

    /// - Parameter owner: The value of `UMKREIS_USER`.
    private func secretProblems(for owner: String?, at moment: Timestamp) -> [String] {
        let service = SecretFile(path: serviceKey)
        let hasLength = service.size == nil || service.size == KeyFile.length
        let length = localized(
            "cli.secret.length",
            ["path": .words(serviceKey), "count": .count(KeyFile.length), "command": .words(maker)]
        )
        let peers = SecretFile(path: keys.peersFile, isPublic: true)
        let listed = Result { try keys.list(at: moment) }
        let first = [
            service.problem(for: owner, maker: maker) ?? (hasLength ? nil : length),
            peers.problem(for: owner, maker: maker) ?? KeyFolder.problem(with: listed),
        ]
        let known = try? listed.get()
        let own = KeyFolder.names.map { keyProblem(of: $0, for: owner, listed: known) }
        return (first + own + others.map { otherProblem(of: $0, for: owner) }).compactMap(\.self)
    }

    /// Secrets that the operator made, such as `mail.password`.
    private var others: [String] {
        let known = Set(files + KeyFolder.names.map(keys.keyFile(of:)))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: secrets)) ?? []
        // Keys of apps may belong to other users.
        let made = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".key") }
        return made.map { "\(secrets)/\($0)" }.filter { !known.contains($0) }.sorted()
    }

    private func otherProblem(of path: String, for owner: String?) -> String? {
        let user = (owner ?? "\(Self.imageUser)").prefix { $0 != ":" }
        return SecretFile(path: path).problem(for: owner, maker: "install -m 600 -o \(user) FILE \(path)")
    }

    /// - Parameter listed: `nil` if the list of peers is unusable.
    private func keyProblem(of name: String, for owner: String?, listed: [KeyFolder.ListedKey]?) -> String? {
        let file = SecretFile(path: keys.keyFile(of: name))
        // A lost key that is listed must be rotated.
        let isListed = listed?.contains { $0.name == name } ?? false
        let maker = isListed ? "umkreis keys rotate \(name) --dir \(secrets)" : self.maker
        return file.problem(for: owner, maker: maker)
            ?? file.user.flatMap { keys.problem(with: name, of: $0, listed: listed) }
    }
}
