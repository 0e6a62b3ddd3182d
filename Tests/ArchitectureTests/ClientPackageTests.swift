import Foundation
import Testing

/// What apps get of the package.
@Suite("packages of clients")
struct ClientPackageTests {
    @Test("the client's texts of faults are those of the project") func textsAreCurrent() throws {
        let check = Process()
        check.executableURL = URL(filePath: "/usr/bin/env")
        let script = Repository.root.appending(path: "Services/Client/Scripts/faults.py")
        check.arguments = ["python3", script.path, "--check"]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0, "run Services/Client/Scripts/faults.py")
    }

    /// Previews and tests make replies.
    @Test("every value of a contract can be made") func valuesHaveInitialisers() throws {
        let declaration = /(?m)^( *)public struct (\w+): [^\n]*\{\n/
        for file in try Repository.swiftFiles(in: "Services") where file.path.contains("/Contract/") {
            for match in file.text.matches(of: declaration) {
                let end = file.text.range(of: "\n\(match.1)}", range: match.range.upperBound..<file.text.endIndex)
                let body = file.text[match.range.upperBound..<(end?.lowerBound ?? file.text.endIndex)]
                let indent = "\(match.1)    "
                let members = body.split(separator: "\n").filter {
                    $0.hasPrefix(indent + "public var ") && !$0.hasSuffix("}") && !$0.hasSuffix("{")
                }
                #expect(members.isEmpty || body.contains("\(indent)public init("), "\(file): \(match.2)")
            }
        }
    }

    /// Swift Package Index builds their documentation.
    @Test("every library for apps has its documentation built") func librariesAreDocumented() throws {
        let libraries = try Repository.text(of: "Package.swift").matches(of: /\.library\(name: "(\w+)"/)
            .map { String($0.1) }
            .filter { !$0.hasPrefix("_") && $0 != "TestKit" }
        let documented = try Repository.text(of: ".spi.yml").matches(of: /(?m)^ +- (\w+)$/).map { String($0.1) }
        #expect(libraries.count > 8)
        #expect(Set(documented) == Set(libraries))
    }

    @Test("code for Apple's systems is compiled there only") func appleCodeIsConditional() throws {
        let frameworks: Set<String> = ["CoreLocation", "Network", "Security"]
        let files = try Repository.swiftFiles(in: "Services/ClientApple")
        #expect(!files.isEmpty)
        for file in files {
            guard let framework = file.imports.first(where: frameworks.contains) else { continue }
            #expect(file.text.hasPrefix("#if canImport(\(framework))\n"), "\(file)")
        }
    }
}
