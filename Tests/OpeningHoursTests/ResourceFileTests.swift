import Foundation
import TestKit
import Testing

@testable import OpeningHours

@Suite("Files of opening hours")
struct ResourceFileTests {
    @Test("The files that are installed are found") func findsInstalledFiles() throws {
        try ResourceFile.check()
        #expect(ScheduleLocation.timeZone(ofCountry: "AT") == "Europe/Vienna")
        #expect(try Schedule("Montag 09:00-18:00").normalized == "Mo 09:00-18:00")
    }

    @Test("A missing or empty file is named") func namesTheMissingFile() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let url = URL(filePath: folder.path)
        #expect(throws: MissingResource(file: .holidays)) { try ResourceFile.check(in: url) }
        try Data("x".utf8).write(to: url.appending(path: "holidays.tsv"))
        try Data().write(to: url.appending(path: "words.tsv"))
        #expect(throws: MissingResource(file: .words)) { try ResourceFile.check(in: url) }
        #expect(throws: MissingResource(file: .holidays)) { try ResourceFile.check(in: nil) }
        #expect(MissingResource(file: .words).description.contains("words.tsv"))
    }
}
