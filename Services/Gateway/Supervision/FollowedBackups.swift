import Foundation
import Glibc
import UmkreisWire

/// Keeps one `umkreis backup follow TARGET` running for each target with points in time.
public struct FollowedBackups: Sendable {
    private static let pause = Duration.seconds(5)
    /// More targets than anybody has.
    private static let maximumTargets = 8

    let directory: DataDirectory
    /// The file for output; `nil` for that of this process.
    let log: String?

    /// - Parameter log: the file for the commands' output; `nil` for that of this process.
    public init(of directory: DataDirectory, log: String? = nil) {
        (self.directory, self.log) = (directory, log)
    }

    /// Until it is cancelled; running commands are asked to end.
    public func run() async {
        while (try? await Task.sleep(for: Self.pause)) != nil {
            let targets = targets
            guard !targets.isEmpty else { continue }
            await withTaskGroup(of: Void.self) { group in
                for target in targets { group.addTask { await follow(target) } }
            }
        }
    }

    /// Starts the command again when it has ended, as it does after six hours, as long as the target is listed.
    private func follow(_ target: String) async {
        let words = ["backup", "follow", target, "--data", directory.path, "--quiet"]
        var isOver = false
        while !isOver, !Task.isCancelled, targets.contains(target) {
            guard let own = try? Programs().own,
                let child = try? Child.start(own, words, log: log)
            else { return }
            let end = await withTaskCancellationHandler {
                await child.ended()
            } onCancel: {
                child.signal(SIGTERM)
            }
            // A short pause after six hours loses no moment.
            isOver = (try? await Task.sleep(for: end == .exited(0) ? .seconds(1) : Self.pause)) == nil
        }
    }

    private var targets: [String] {
        let bytes = FileManager.default.contents(atPath: directory.followedTargets) ?? Data()
        let lines = String(decoding: bytes.prefix(16_384), as: UTF8.self).split(separator: "\n")
        return Array(Set(lines.map(String.init)).sorted().prefix(Self.maximumTargets))
    }
}

extension DataDirectory {
    /// The targets with points in time, one a line.
    public var followedTargets: String { path + "/backup/followed" }
}
