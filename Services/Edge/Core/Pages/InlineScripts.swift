#if HTTP
import Foundation
import UmkreisTokens

/// The scripts inside a page, which its policy names by their hashes.
///
/// Source: [CSP 3, 2.3.1](https://www.w3.org/TR/CSP3/#grammardef-hash-source).
enum InlineScripts {
    /// - Parameter page: HTML; scripts with an attribute are data or files, and are skipped.
    static func hashes(in page: String) -> [String] {
        page.matches(of: /<script>(.*?)<\/script>/.dotMatchesNewlines()).map { match in
            "'sha256-\(Data(SHA256.digest(of: Array(match.1.utf8))).base64EncodedString())'"
        }
    }
}
#endif
