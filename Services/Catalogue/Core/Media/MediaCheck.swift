import CatalogueContract
import Glibc
import ServiceKit

/// Looks for the files of photos, and compares their sizes with the rows.
struct MediaCheck {
    /// A sample has eight ranges of 25 hashes, which begin at random; hashes are spread evenly.
    private static let (ranges, rangeLength) = (8, 25)
    private static let maximumSampleTime = Duration.seconds(2)
    private static let page = 500
    private static let maximumShown = 10

    let transaction: ReadTransaction
    /// The service's folder.
    let directory: String

    func report(on extent: StoredFilesExtent) throws -> StoredFilesReport {
        switch extent {
        case .sample: try sample()
        case .all: try all()
        }
    }

    private func all() throws -> StoredFilesReport {
        var report = StoredFilesReport(checked: 0, missing: [], missingCount: 0)
        var last = ""
        while true {
            let files = try transaction.mediaFiles.listUsed(after: last, limit: Self.page)
            for (hash, file) in files { try check(hash, file, &report) }
            guard let next = files.last else { return report }
            last = next.hash
        }
    }

    private func sample() throws -> StoredFilesReport {
        let end = ContinuousClock.now + Self.maximumSampleTime
        var report = StoredFilesReport(checked: 0, missing: [], missingCount: 0)
        var seen: Set<String> = []
        for _ in 0..<Self.ranges {
            let start = String(UInt64.random(in: 0 ... .max), radix: 16)
            let first = String(repeating: "0", count: 16 - start.count) + start
            var files = try transaction.mediaFiles.listUsed(after: first, limit: Self.rangeLength)
            if files.count < Self.rangeLength {
                files += try transaction.mediaFiles.listUsed(after: "", limit: Self.rangeLength - files.count)
            }
            for (hash, file) in files where seen.insert(hash).inserted {
                guard ContinuousClock.now < end else { return report }
                try check(hash, file, &report)
            }
        }
        return report
    }

    private func check(_ hash: String, _ file: MediaFile, _ report: inout StoredFilesReport) throws {
        report.checked += 1
        guard let path = missingPath(of: hash, file) else { return }
        // The photo may have been deleted meanwhile.
        guard try (transaction.mediaFiles.find(hash)?.uses ?? 0) > 0 else { return }
        report.missingCount += 1
        if report.missing.count < Self.maximumShown { report.missing.append(path) }
    }

    private func missingPath(of hash: String, _ file: MediaFile) -> String? {
        let sizes = [(MediaVariant.original, file.bytes)] + file.variants.map { ($0.file, $0.variant.bytes) }
        return sizes.lazy.compactMap { variant, bytes in
            let path = MediaFolder.path(of: hash, variant, in: MediaFolder.media(in: directory))
            var status = stat()
            return stat(path, &status) == 0 && Int(status.st_size) == bytes ? nil : path
        }.first
    }
}
