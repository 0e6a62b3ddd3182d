import UmkreisStorage

extension BackupManifest {
    /// Compares restored databases with their facts from when they were frozen.
    public func problems(in folder: String) -> [String] {
        let ahead = cursorsAhead.map { "the cursor of \($0) is ahead" }
        return ahead + databases.keys.sorted().flatMap { problems(of: $0, in: folder) }
    }

    private func problems(of service: String, in folder: String) -> [String] {
        guard let file = files.first(where: { $0.path.hasSuffix("/\(service).sqlite") }) else {
            return ["\(service): the set has no database"]
        }
        do {
            let snapshot = try DatabaseSnapshot(of: "\(folder)/\(file.path)")
            defer { snapshot.close() }
            let dangling = try snapshot.danglingReferences()
            let references = dangling == 0 ? [] : ["\(service): \(dangling) rows refer to missing ones"]
            let isSame = try snapshot.facts() == databases[service]
            return references + (isSame ? [] : ["\(service): the database is not the one of the manifest"])
        } catch {
            return ["\(service): \(error)"]
        }
    }
}
